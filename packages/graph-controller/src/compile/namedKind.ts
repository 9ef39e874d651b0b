import { ObjectRef } from '@kardinal/kube-controller';
import { CompiledNode } from './CompiledGraph';
import { CompiledValue, constantOf } from './CompiledValue';

/** The kind that a node speaks about, when no expression names it. */
export function namedKind({
  kind: nodeKind,
  body,
}: CompiledNode): { apiVersion: string; kind: string } | undefined {
  if (nodeKind === 'def') return undefined;
  const apiVersion = constantAt(body, 'apiVersion');
  const kind = constantAt(body, 'kind');
  return typeof apiVersion === 'string' && typeof kind === 'string'
    ? { apiVersion, kind }
    : undefined;
}

/** Whether the kind is known only when the node is computed. */
export function computesKind(node: CompiledNode): boolean {
  return node.kind !== 'def' && namedKind(node) === undefined;
}

/** The object that a node speaks about, when no expression has to do with its name; without a namespace, the Graph's. */
export function namedObject(node: CompiledNode): ObjectRef | undefined {
  const kind = namedKind(node);
  const metadata = fieldOf(node.body, 'metadata');
  if (!kind || !metadata || hasComputedKeys(metadata)) return undefined;
  const name = constantAt(metadata, 'name');
  if (typeof name !== 'string' || name === '') return undefined;
  if (fieldOf(metadata, 'namespace') === undefined) return { ...kind, name };
  const namespace = constantAt(metadata, 'namespace');
  return typeof namespace === 'string'
    ? { ...kind, namespace, name }
    : undefined;
}

function hasComputedKeys(value: CompiledValue): boolean {
  return (
    value.type === 'map' &&
    value.entries.some(([key]) => key.type !== 'constant')
  );
}

function constantAt(value: CompiledValue, field: string): unknown {
  const found = fieldOf(value, field);
  return found && constantOf(found);
}

function fieldOf(
  value: CompiledValue,
  field: string,
): CompiledValue | undefined {
  if (value.type === 'map') {
    const entry = value.entries.find(([key]) => constantOf(key) === field);
    return entry?.[1];
  }
  const fields = constantOf(value) as Record<string, unknown> | undefined;
  return fields?.[field] === undefined
    ? undefined
    : { type: 'constant', value: fields[field] };
}
