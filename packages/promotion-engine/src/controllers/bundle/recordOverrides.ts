import {
  BundleStatus,
  mostOverrides,
  rfc3339,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant } from '@kardinal/kube-controller';
import { OverrideReadings } from '../../services/seals';

type Recorded = NonNullable<BundleStatus['overrides']>;

/** Who takes back what nobody ordered. */
const controller = 'kardinal';

/**
 * The overrides of a Bundle with what was ordered and withdrawn since. Nothing has an effect before it is here, and nothing goes:
 * what somebody else wrote is withdrawn.
 */
export function recordOverrides(
  recorded: Recorded = {},
  { ordered, withdrawn, unfounded }: OverrideReadings,
  now: Instant,
): Recorded {
  const free = Math.max(0, mostOverrides - Object.keys(recorded).length);
  const added = Object.entries(ordered)
    .sort(([, a], [, b]) => (a.requestedAt < b.requestedAt ? -1 : 1))
    .slice(0, free);
  const all = Object.entries({ ...recorded, ...Object.fromEntries(added) });
  return Object.fromEntries(
    all.map(([id, override]) => {
      if (override.withdrawal !== undefined) return [id, override];
      const withdrawal = unfounded.includes(id)
        ? { requestedBy: controller, requestedAt: rfc3339(now) }
        : withdrawn[id];
      return [
        id,
        withdrawal === undefined ? override : { ...override, withdrawal },
      ];
    }),
  );
}
