import {
  Decision,
  findCondition,
  Instant,
  Requeue,
  requeueAt,
} from '@kardinal/kube-controller';
import { Graph } from '../api/Graph';

const soonest = 2_000;
const latest = 30_000;

/**
 * When a Graph that no watch wakes is looked at again: the longer it is as it is, the later, from two to thirty seconds. Its
 * conditions remember since when.
 */
export function lookAgain(
  { requeue, status }: Pick<Decision<Graph, never>, 'requeue' | 'status'>,
  now: Instant,
): Requeue {
  const ready = findCondition(status?.conditions, 'Ready');
  const age = now - (Date.parse(ready?.lastTransitionTime ?? '') || now);
  const next = now + Math.min(Math.max(age, soonest), latest);
  return requeue.type === 'at' && requeue.instant <= next
    ? requeue
    : requeueAt(next);
}
