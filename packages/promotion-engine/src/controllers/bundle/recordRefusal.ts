import {
  Bundle,
  BundleStatus,
  bundleType,
  graphRejected,
  renditionType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant, Refusal } from '@kardinal/kube-controller';
import { standing } from './conclude';

/** The API server refuses the Graph: so it stays until the Pipeline changes, or somebody retries. */
export function recordRefusal(
  { status = {} }: Bundle,
  { child, reason, message }: Refusal,
  now: Instant,
): BundleStatus {
  // A rollback that is there already is found by the next pass; one that is refused is not made.
  if (child.kind === bundleType.kind) return status;
  // Somebody else wrote one of its name: the record of the Bundle says it all the same.
  if (child.kind === renditionType.kind) return status;
  const outcome = {
    ...({ phase: 'Failed', reason: graphRejected } as const),
    message: `${message} (${reason})`,
  };
  return { ...status, ...standing(status, outcome, now) };
}
