import {
  HealthObject,
  HealthQuery,
  lastChangeOf,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Canary } from './readCanary';

/**
 * Whether the analysis failed since the promotion started and the target was last changed: Flagger looks at it in intervals, and
 * until then says what it said of the version before. It scales the target itself, which is no such change.
 */
export function hasFailedSince(
  { changedAt }: Canary,
  target: HealthObject,
  { since }: HealthQuery,
): boolean {
  const failedAt = Date.parse(changedAt);
  return (
    failedAt >= Date.parse(since ?? '') &&
    failedAt >= lastChangeOf(withoutFlagger(target))
  );
}

function withoutFlagger(target: HealthObject): HealthObject {
  const { managedFields } = target.metadata;
  if (!Array.isArray(managedFields)) return target;
  const others = managedFields.filter(
    (entry: { readonly manager?: string }) =>
      !entry.manager?.startsWith('flagger'),
  );
  return { ...target, metadata: { ...target.metadata, managedFields: others } };
}
