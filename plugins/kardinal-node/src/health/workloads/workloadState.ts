import { ObservedWorkload } from '../HealthAdapter';
import { Workload } from './readWorkload';
import { isComplete } from './rolloutProgress';

const available = 'Available';
/** The reason of `Progressing` once every replica of the newest version was there. */
const arrived = 'NewReplicaSetAvailable';

/** Of the object that a workload was read from. */
interface WorkloadObject {
  readonly kind: string;
  readonly generation: number;
  /** By which it is well; default `Available`. */
  readonly condition: string | undefined;
}

/**
 * How far a workload is with what it is to run. One whose Pods fail after a rollout that was complete is not rolling out.
 *
 * @see https://kubernetes.io/docs/concepts/workloads/controllers/deployment/#deployment-status
 */
export function workloadState(
  workload: Workload,
  { kind, generation, condition = available }: WorkloadObject,
): NonNullable<ObservedWorkload['state']> {
  const { conditions, observedGeneration } = workload;
  if (observedGeneration < generation) return 'rollingOut';
  const progress = conditions.find(({ type }) => type === 'Progressing');
  if (progress?.status === 'False') return 'notReady';
  if (isComplete(workload)) {
    // StatefulSets and DaemonSets have no condition of that name.
    if (kind !== 'Deployment' && condition === available) return 'ready';
    const judged = conditions.find(({ type }) => type === condition);
    return judged?.status === 'True' ? 'ready' : 'notReady';
  }
  if (progress !== undefined)
    return progress.reason === arrived ? 'notReady' : 'rollingOut';
  return isReplacing(workload) ? 'rollingOut' : 'notReady';
}

/** Whether there are Pods of another version, or fewer of the new one than there are to be. */
function isReplacing({
  desired,
  existing,
  updated,
  revisions,
}: Workload): boolean {
  return (
    updated < desired ||
    existing > updated ||
    revisions.current !== revisions.update
  );
}
