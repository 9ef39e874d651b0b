import { isReachedState } from './environmentNode';
import { PromotionState } from './states';
import { EnvironmentNodeView, GateNodeView, NodeView, Sentence } from './types';

/** From what a person must act on, through what moves, to what waits. */
const urgency: readonly PromotionState[] = [
  'Failed',
  'AbortedByAlarm',
  'SkipDenied',
  'PullRequestClosed',
  'WaitingForMerge',
  'RollingBack',
  'HealthChecking',
  'Promoting',
  'Waiting',
  'Pending',
];

/** The smaller, the sooner a person should look at it. */
export function urgencyOf(state: PromotionState): number {
  const index = urgency.indexOf(state);
  return index < 0 ? urgency.length : index;
}

/** The node that answers "why does it not move?"; the gate itself where a gate is the reason. */
export function answerOf(
  nodes: readonly NodeView[],
): { readonly id: string; readonly sentence: Sentence } | undefined {
  const environments = nodes.filter(
    (node): node is EnvironmentNodeView => node.type === 'environment',
  );
  for (const state of urgency) {
    const node = environments.find(each => each.state === state);
    if (node === undefined) continue;
    const gate = nodes.find(
      (each): each is GateNodeView =>
        each.type === 'gate' &&
        each.environment === node.name &&
        (each.verdict === 'closed' || each.verdict === 'error'),
    );
    return {
      id: state === 'Waiting' && gate !== undefined ? gate.id : node.id,
      sentence: node.sentence,
    };
  }
  const last =
    driftedOf(nodes) ??
    [...environments].reverse().find(each => isReachedState(each.state));
  return last === undefined
    ? undefined
    : { id: last.id, sentence: last.sentence };
}

/** An environment that should run the Bundle and runs something else, the last one first. */
export function driftedOf(
  nodes: readonly NodeView[],
): EnvironmentNodeView | undefined {
  return nodes.findLast(
    (node): node is EnvironmentNodeView =>
      node.type === 'environment' &&
      node.relation === 'current' &&
      node.drift !== undefined,
  );
}
