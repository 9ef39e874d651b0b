import { NodeStatus } from '../api/Graph';
import { toRef } from '../apply/refs';
import { NodePlan } from '../evaluate/GraphPlan';

/** Thousands of long messages would not fit into one object. */
const longestMessage = 300;

/** The nodes' statuses, in the order in which they are worked on. */
export function nodeStatuses(
  plans: readonly NodePlan[],
  hooks: readonly NodePlan[],
): readonly NodeStatus[] {
  return withHooks(plans.map(toStatus), hooks);
}

/** The statuses, with those of the nodes that finalize something now. */
export function withHooks(
  statuses: readonly NodeStatus[],
  hooks: readonly NodePlan[],
): readonly NodeStatus[] {
  if (hooks.length === 0) return statuses;
  const awake = new Map(hooks.map(plan => [plan.node.id, toStatus(plan)]));
  return statuses.map(status => awake.get(status.id) ?? status);
}

/** A message that is not too long for a status. */
export function shortened(message: string): string {
  return message.length <= longestMessage
    ? message
    : `${message.slice(0, longestMessage - 1)}…`;
}

function toStatus({
  node,
  state,
  reason,
  message,
  objects,
}: NodePlan): NodeStatus {
  const status = { id: node.id, state, reason, message: shortened(message) };
  if (node.forEach.length > 0) {
    return objects ? { ...status, objects: objects.length } : status;
  }
  const [only] = objects ?? [];
  return only ? { ...status, ref: toRef(only.ref) } : status;
}
