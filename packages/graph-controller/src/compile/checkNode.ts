import { reservedIdentifiers } from '@kardinal/cel';
import { GraphNode } from '../api/Graph';
import { GraphProblem, NodeKind, nodeKinds } from './CompiledGraph';

const identifier = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;

/** The field that says what the node is; the first when there are several. */
export function kindOf(node: GraphNode): NodeKind | undefined {
  return nodeKinds.find(kind => node[kind] !== undefined);
}

/** What is wrong with a node, before its expressions are looked at. */
export function checkNode(node: GraphNode): readonly GraphProblem[] {
  const shape = [
    ...checkId(node.id),
    ...checkKind(node),
    ...checkBody(node),
    ...checkModifiers(node),
  ];
  const messages = shape.length > 0 ? shape : checkIdentity(node);
  return messages.map(message => ({
    reason: 'InvalidNode',
    node: node.id,
    message: `node ${node.id}: ${message}`,
  }));
}

function checkId(id: string): readonly string[] {
  if (!identifier.test(id)) {
    return ['the id must be a CEL identifier of at most 63 characters'];
  }
  return reservedIdentifiers.has(id)
    ? ['the id is a reserved word of CEL']
    : [];
}

function checkKind(node: GraphNode): readonly string[] {
  const kinds = nodeKinds.filter(kind => node[kind] !== undefined);
  if (kinds.length === 1) return [];
  const found = kinds.length === 0 ? 'none' : kinds.join(' and ');
  return [`needs exactly one of ${nodeKinds.join(', ')}; it has ${found}`];
}

function checkBody(node: GraphNode): readonly string[] {
  const kind = kindOf(node);
  if (kind === undefined || kind === 'def') return [];
  const body: unknown = node[kind];
  const isObject =
    typeof body === 'object' && body !== null && !Array.isArray(body);
  return isObject ? [] : [`${kind} must be an object`];
}

function checkModifiers(node: GraphNode): readonly string[] {
  const messages: string[] = [];
  const writes = node.template !== undefined || node.patch !== undefined;
  if (node.forEach && !writes) {
    messages.push('forEach needs a template or a patch');
  }
  if (node.finalizes !== undefined && node.template === undefined) {
    messages.push('finalizes needs a template');
  }
  if (node.adoption === 'Unowned' && node.template === undefined) {
    messages.push('adoption needs a template');
  }
  for (const iterator of node.forEach ?? []) {
    const names = Object.keys(iterator);
    if (names.length !== 1 || !identifier.test(names[0])) {
      messages.push('each entry of forEach names one variable');
    }
  }
  return messages;
}

function checkIdentity(node: GraphNode): readonly string[] {
  const { template, patch, ref, watch } = node;
  const object = template ?? patch ?? ref;
  const messages: string[] = [];
  if (object && !object.metadata?.name) {
    messages.push(`${kindOf(node)}.metadata.name is missing`);
  }
  const typed = object ?? watch;
  if (typed && !typed.apiVersion) {
    messages.push(`${kindOf(node)}.apiVersion is missing`);
  }
  if (typed && !typed.kind) messages.push(`${kindOf(node)}.kind is missing`);
  if (watch && !watch.selector) messages.push('watch.selector is missing');
  if ((template ?? patch)?.status !== undefined) {
    messages.push(
      `${kindOf(node)}.status is written by controllers, not by Graphs`,
    );
  }
  return messages;
}
