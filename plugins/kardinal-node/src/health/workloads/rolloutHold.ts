import { HealthObject } from '../HealthAdapter';
import { because } from '../sentences';
import { Workload } from './readWorkload';

/** What keeps a rollout from going on until somebody acts. */
export interface RolloutHold {
  /** After the name of the workload, e.g. `is paused`. */
  readonly reason: string;
  /** Who has to act. */
  readonly owner: string;
}

/**
 * Why a rollout that is not complete does not go on by itself; `undefined` where it does.
 *
 * @see https://kubernetes.io/docs/concepts/workloads/controllers/deployment/#pausing-and-resuming-a-rollout-of-a-deployment
 * @see https://kubernetes.io/docs/concepts/workloads/controllers/statefulset/#update-strategies
 */
export function rolloutHold(
  { kind, metadata: { namespace, name } }: HealthObject,
  { isPaused, strategy, desired, updated, conditions }: Workload,
): RolloutHold | undefined {
  const title = [kind, [namespace, name].filter(Boolean).join('/')].join(' ');
  if (isPaused)
    return { reason: 'is paused', owner: `whoever resumes the ${title}` };
  if (strategy.type === 'OnDelete')
    return {
      reason: 'replaces a Pod only when somebody deletes it (OnDelete)',
      owner: `whoever deletes the Pods of the ${title}`,
    };
  const { partition } = strategy;
  if (partition > 0 && updated >= desired - partition)
    return {
      reason: `keeps ${Math.min(
        partition,
        desired,
      )} of ${desired} replicas at the version before (partition)`,
      owner: `whoever lowers the partition of the ${title}`,
    };
  const failure = conditions.find(
    ({ type, status }) => type === 'ReplicaFailure' && status === 'True',
  );
  if (failure === undefined) return undefined;
  return {
    reason: `can make no Pod${because(failure.message || failure.reason)}`,
    owner: /quota/.test(failure.message)
      ? `whoever raises the quota of the namespace ${namespace}`
      : `whoever lets the ${title} make Pods`,
  };
}
