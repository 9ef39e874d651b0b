import {
  Bundle,
  BundleStatus,
  bundleType,
  graphRejected,
  renditionType,
  writeRefused,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant, Refusal, setCondition } from '@kardinal/kube-controller';
import { standing } from './conclude';

/** As the CRD permits. */
const longest = 1024;

/** What the API server refuses of a Bundle: it is on record until something changes, and nothing else of it stops. */
export function recordRefusal(
  { status = {} }: Bundle,
  refusal: Refusal,
  now: Instant,
): BundleStatus {
  const { child, reason, message } = refusal;
  switch (child.kind) {
    case bundleType.kind:
      return {
        ...noticed(status, refusal, now),
        refusedRollbacks: [
          ...(status.refusedRollbacks ?? []),
          { bundle: child.name, message: message.slice(0, longest) },
        ],
      };
    // The record of the Bundle says it all the same.
    case renditionType.kind:
      return noticed(status, refusal, now);
    default:
      // So the Graph stays until the Pipeline changes, or somebody retries.
      return {
        ...status,
        ...standing(
          status,
          {
            phase: 'Failed',
            reason: graphRejected,
            message: `${message} (${reason})`,
          },
          now,
        ),
      };
  }
}

function noticed(
  status: BundleStatus,
  { reason, message }: Refusal,
  now: Instant,
): BundleStatus {
  const condition = {
    type: writeRefused,
    status: 'True',
    reason,
    message,
  } as const;
  return {
    ...status,
    conditions: [...setCondition(status.conditions, condition, now)],
  };
}
