import { ownershipOf } from '../apply/ownership';
import { isFromTemplate } from '../apply/desiredObject';
import { CompiledNode } from '../compile/CompiledGraph';
import { NodeContext } from './EvaluationInput';
import { conditionInputsOf } from './inputsOf';
import { upcomingObject } from './upcomingObject';
import {
  Exposure,
  NodePlan,
  ObjectPlan,
  Standing,
  Withholding,
} from './GraphPlan';

/** The plan of a node that is as wanted: its health, and whether others may see its data. */
export function settled(
  node: CompiledNode,
  value: unknown,
  context: NodeContext,
  objects: readonly ObjectPlan[] = [],
): NodePlan {
  const held = withholding(node, value, context);
  const health = healthOf(node, value, context);
  const standing: Standing =
    held && health.state === 'Ready'
      ? {
          state: 'Ready',
          reason: 'Withheld',
          message: `dependents wait for ${held.words}`,
        }
      : health;
  return {
    node,
    ...standing,
    objects,
    exposure: { data: { value }, ...(held ? { withheld: held } : {}) },
  };
}

/** The plan of a node that is known, but not as wanted. */
export function unsettled(
  node: CompiledNode,
  standing: Standing,
  objects: readonly ObjectPlan[] | undefined,
  exposure: Exposure = {},
): NodePlan {
  return { node, ...standing, objects, exposure };
}

/**
 * The plan of a node of which it is not known what it wants: nothing of it is written or pruned, and what was made from
 * the same template before stays visible.
 */
export function uncertain(
  node: CompiledNode,
  standing: Standing,
  context: NodeContext,
): NodePlan {
  const value = valueFromBefore(node, context);
  if (value === undefined) {
    const upcoming = upcomingObject(node, standing, context);
    const plan = unsettled(node, standing, undefined);
    return upcoming ? { ...plan, upcoming } : plan;
  }
  const held = withholding(node, value, context);
  const exposure = { data: { value }, ...(held ? { withheld: held } : {}) };
  return unsettled(node, standing, undefined, exposure);
}

/** How a node stands that would have to change, and may not because of what an upstream withholds. */
export function heldStanding({ by, words }: Withholding): Standing {
  return by === 'propagateWhen'
    ? { state: 'Blocked', reason: 'UpstreamWithheld', message: words }
    : { state: 'Pending', reason: 'UpstreamPending', message: words };
}

function valueFromBefore(node: CompiledNode, context: NodeContext): unknown {
  const { appliedByNode, graph, world } = context;
  const entries = appliedByNode.get(node.id) ?? [];
  const objects = entries.flatMap(entry => {
    if (world.kind(entry).type !== 'known') return [];
    const live = world.object(entry);
    if (!live || !isFromTemplate(live, graph, node)) return [];
    const isOurs = ownershipOf(live, graph).type === 'ours';
    return isOurs || node.kind === 'patch' ? [live] : [];
  });
  if (node.forEach.length > 0) return objects.length > 0 ? objects : undefined;
  return objects[0];
}

function healthOf(
  node: CompiledNode,
  value: unknown,
  context: NodeContext,
): Standing {
  const outcome = context.scope.evaluateAll(
    node.readyWhen,
    conditionInputsOf(node, value, context),
  );
  if (outcome.type === 'true') {
    return { state: 'Ready', reason: 'Ready', message: '' };
  }
  const reason = {
    false: 'NotReady',
    unknown: 'DataMissing',
    invalid: 'InvalidCondition',
  }[outcome.type];
  return { state: 'NotReady', reason, message: outcome.message };
}

function withholding(
  node: CompiledNode,
  value: unknown,
  context: NodeContext,
): Withholding | undefined {
  if (node.propagateWhen.length === 0) return undefined;
  const outcome = context.scope.evaluateAll(
    node.propagateWhen,
    conditionInputsOf(node, value, context),
  );
  return outcome.type === 'true'
    ? undefined
    : { by: 'propagateWhen', words: `${node.id}: ${outcome.message}` };
}
