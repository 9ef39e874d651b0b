import { LabelSelector } from '../api/Graph';
import { refText } from '../apply/refs';
import { CompiledNode } from '../compile/CompiledGraph';
import { NodeContext } from './EvaluationInput';
import { inputsOf } from './inputsOf';
import { heldStanding, settled, unsettled } from './expose';
import { NodePlan, Standing, Withholding } from './GraphPlan';
import { deniedStanding, kindStanding, standingOf } from './renderObjects';
import { renderValue } from './renderValue';

type Dictionary = Readonly<Record<string, unknown>>;

/** Data that a node brings into scope, or why it cannot. */
type Reading =
  | { readonly type: 'read'; readonly value: unknown }
  | { readonly type: 'not'; readonly standing: Standing };

/** A `ref`: one object of somebody else. */
export function evaluateRef(
  node: CompiledNode,
  context: NodeContext,
  held: Withholding | undefined,
): NodePlan {
  return conclude(node, readOne(node, context), context, held);
}

/** A `watch`: all objects that a selector finds. */
export function evaluateWatch(
  node: CompiledNode,
  context: NodeContext,
  held: Withholding | undefined,
): NodePlan {
  return conclude(node, readMany(node, context), context, held);
}

/** A `def`: a value. */
export function evaluateDef(
  node: CompiledNode,
  context: NodeContext,
  held: Withholding | undefined,
): NodePlan {
  return conclude(node, readBody(node, context), context, held);
}

function conclude(
  node: CompiledNode,
  reading: Reading,
  context: NodeContext,
  held: Withholding | undefined,
): NodePlan {
  if (reading.type === 'not') return unsettled(node, reading.standing, []);
  const { value } = reading;
  if (!held) return settled(node, value, context);
  // What depends on it may compare, and must not write: it was computed from withheld data.
  const exposure = { data: { value }, withheld: held };
  return unsettled(node, heldStanding(held), [], exposure);
}

function readBody(node: CompiledNode, context: NodeContext): Reading {
  const rendered = renderValue(node.body, inputsOf(node, context));
  return rendered.type === 'value'
    ? { type: 'read', value: rendered.value }
    : { type: 'not', standing: standingOf(rendered) };
}

function readOne(node: CompiledNode, context: NodeContext): Reading {
  const { world, graph } = context;
  const body = readBody(node, context);
  if (body.type === 'not') return body;
  const { metadata, ...rest } = body.value as Dictionary;
  const { name, namespace } = metadata as Dictionary;
  const typed = typeNamed(rest);
  const denied = deniedStanding('read', { ...typed, namespace }, context);
  if (denied) return not(denied);
  const lookup = world.kind(typed);
  if (lookup.type !== 'known') return not(kindStanding(typed, lookup, context));
  const own = String(namespace ?? graph.metadata.namespace);
  const inside = lookup.scope === 'Namespaced' ? { namespace: own } : {};
  const ref = { ...typed, ...inside, name: String(name) };
  const value = world.object(ref);
  if (value) return { type: 'read', value };
  const unseen = world.unseen(ref);
  if (unseen) return not(unseen);
  const message = `${refText(ref)} does not exist`;
  return not({ state: 'Pending', reason: 'NotFound', message });
}

function readMany(node: CompiledNode, context: NodeContext): Reading {
  const { world, graph } = context;
  const body = readBody(node, context);
  if (body.type === 'not') return body;
  const { namespace, selector, ...rest } = body.value as Dictionary;
  const typed = typeNamed(rest);
  const denied = deniedStanding('read', { ...typed, namespace }, context);
  if (denied) return not(denied);
  const lookup = world.kind(typed);
  if (lookup.type !== 'known') return not(kindStanding(typed, lookup, context));
  const own = String(namespace ?? graph.metadata.namespace);
  const inside = lookup.scope === 'Namespaced' ? own : undefined;
  const selection = {
    kind: typed,
    namespace: inside,
    selector: selector as LabelSelector,
  };
  const value = world.select(typed, inside, selection.selector);
  const unseen = world.unseen(selection);
  return unseen ? not(unseen) : { type: 'read', value };
}

function typeNamed({ apiVersion, kind }: Dictionary) {
  return { apiVersion: String(apiVersion), kind: String(kind) };
}

function not(standing: Standing): Reading {
  return { type: 'not', standing };
}
