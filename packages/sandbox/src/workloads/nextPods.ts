import { createHash } from 'node:crypto';
import { Deployment } from './Deployment';
import { Pod } from './Pod';

/** The label by which a ReplicaSet tells its pods from those of the others. @public */
export const templateHash = 'pod-template-hash';

/** The pods that a Deployment's status counts. @public */
export interface NextPods {
  /** Of the current ReplicaSet. */
  readonly present: readonly {
    readonly name: string;
    readonly isReady: boolean;
  }[];
  /** Of ReplicaSets before it, which are on their way out. */
  readonly old: readonly Pod[];
  readonly removed: readonly Pod[];
}

/**
 * Which pods there are when a Deployment's status is true: as many of the current template as it calls updated, and the rest of
 * templates before.
 *
 * @public
 */
export function nextPods(
  { status = {} }: Deployment,
  replicaSet: string,
  existing: readonly Pod[],
): NextPods {
  const { replicas = 0, updatedReplicas = 0, availableReplicas = 0 } = status;
  const oldCount = Math.max(0, replicas - updatedReplicas);
  const updatedReady = availableReplicas - oldCount;
  const present = Array.from({ length: updatedReplicas }, (_, index) => ({
    name: `${replicaSet}-${suffix(replicaSet, index)}`,
    isReady: index < updatedReady,
  }));
  const names = new Set(present.map(({ name }) => name));
  const before = existing.filter(pod => !isOf(pod, replicaSet));
  const old = before.slice(0, oldCount);
  const removed = existing.filter(
    pod => !names.has(pod.metadata.name) && !old.includes(pod),
  );
  return { present, old, removed };
}

function isOf({ metadata }: Pod, replicaSet: string): boolean {
  return replicaSet.endsWith(`-${metadata.labels?.[templateHash]}`);
}

/** As the real ones: five letters that nobody can guess a meaning from, the same for the same pod. */
function suffix(replicaSet: string, index: number): string {
  return createHash('sha256')
    .update(`${replicaSet}/${index}`)
    .digest('hex')
    .slice(0, 5);
}
