import { Workload } from './readWorkload';

/** Whether every replica is of the new version, and available. */
export function isComplete({
  desired,
  existing,
  updated,
  available,
}: Pick<Workload, 'desired' | 'existing' | 'updated' | 'available'>): boolean {
  return [existing, updated, available].every(count => count === desired);
}

/**
 * How far a rollout that is not complete has come. Replicas are available whatever their version is: those of the new
 * version are at least what the old ones leave of them.
 */
export function rolloutProgress({
  desired,
  existing,
  updated,
  available,
}: Pick<Workload, 'desired' | 'existing' | 'updated' | 'available'>): string {
  if (available === 0) return 'no replica is ready yet';
  const old = Math.max(0, existing - updated);
  const ready = Math.min(updated, Math.max(0, available - old));
  if (ready === 0)
    return `${available} ${
      available === 1 ? 'replica' : 'replicas'
    } ready, the new version is not yet`;
  return ready < desired
    ? `${ready} of ${desired} replicas of the new version are ready`
    : 'the new version is ready, old replicas are still stopping';
}
