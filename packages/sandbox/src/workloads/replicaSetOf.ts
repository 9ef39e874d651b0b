import { createHash } from 'node:crypto';
import { Deployment } from './Deployment';

/**
 * The name of a Deployment's current ReplicaSet.
 *
 * It follows from the pod template, as the real ones: the rollout that a status speaks of is known by it.
 *
 * @public
 */
export function replicaSetOf({ metadata, spec }: Deployment): string {
  const digest = createHash('sha256').update(canonical(spec.template));
  return `${metadata.name}-${digest.digest('hex').slice(0, 10)}`;
}

/** The API may answer with the fields of an object in any order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([field, child]) => `${JSON.stringify(field)}:${canonical(child)}`)
    .join()}}`;
}
