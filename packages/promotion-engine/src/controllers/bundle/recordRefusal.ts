import {
  Bundle,
  BundleStatus,
  graphRejected,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant, Refusal } from '@kardinal/kube-controller';
import { standing } from './conclude';

/** The API server refuses the Graph: so it stays until the Pipeline changes, or somebody retries. */
export function recordRefusal(
  { status }: Bundle,
  { reason, message }: Refusal,
  now: Instant,
): BundleStatus {
  const outcome = {
    ...({ phase: 'Failed', reason: graphRejected } as const),
    message: `${message} (${reason})`,
  };
  return { ...status, ...standing(status, outcome, now) };
}
