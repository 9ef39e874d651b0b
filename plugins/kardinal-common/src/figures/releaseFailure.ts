import { createdAtOf } from '../api/bundles';
import { Bundle, BundleStatus } from '../api/types.generated';
import { rollbackOf } from '../rollback/rollbackOf';
import { earliest, latest } from './instants';
import { ReleaseFailure } from './types';

/** An environment of production that a Bundle reached. */
export interface ReachedPlace {
  readonly environment: string;
  readonly entry: NonNullable<BundleStatus['environments']>[string];
}

/** Something that went wrong in one environment. */
export interface PlaceFailure extends Pick<ReleaseFailure, 'at' | 'cause'> {
  readonly environment: string;
}

/** States of an environment where the version ran and was not verified. */
const failedStates: readonly string[] = [
  'Failed',
  'AbortedByAlarm',
  'RollingBack',
];

/** Where a Bundle failed, or was verified and taken back. */
export function failuresOf(
  bundle: Bundle,
  bundles: readonly Bundle[],
  reached: readonly ReachedPlace[],
): readonly PlaceFailure[] {
  return reached.flatMap(({ environment, entry }): PlaceFailure[] => {
    if (failedStates.includes(entry.state)) {
      const at = entry.evidence?.rollback?.startedAt ?? entry.finishedAt;
      return at === undefined ? [] : [{ environment, at, cause: 'failed' }];
    }
    const at = takenBackAt(bundle, bundles, environment);
    return at === undefined ? [] : [{ environment, at, cause: 'rolledBack' }];
  });
}

function takenBackAt(
  { metadata: { name } }: Bundle,
  bundles: readonly Bundle[],
  environment: string,
): string | undefined {
  const rollbacks = bundles.filter(each => {
    const rollback = rollbackOf(each);
    return rollback?.of === name && rollback.environment === environment;
  });
  return earliest(rollbacks.map(createdAtOf));
}

/** What went wrong in several environments as one failure, which is over when it is over in each. */
export function failureOf(
  bundle: Bundle,
  bundles: readonly Bundle[],
  failures: readonly PlaceFailure[],
): { readonly failure?: ReleaseFailure } {
  const at = earliest(failures.map(each => each.at));
  if (at === undefined) return {};
  const restorations = failures.flatMap(
    each => restorationOf(each, bundle, bundles) ?? [],
  );
  const restoredAt =
    restorations.length === failures.length
      ? latest(restorations.map(each => each.at))
      : undefined;
  const last = restorations.find(each => each.at === restoredAt);
  return {
    failure: {
      at,
      cause: failures.some(({ cause }) => cause === 'failed')
        ? 'failed'
        : 'rolledBack',
      ...(last === undefined
        ? {}
        : { restoredAt: last.at, restoredBy: last.by }),
    },
  };
}

/** The first other Bundle that was verified there afterwards. */
function restorationOf(
  { environment, at }: PlaceFailure,
  failed: Bundle,
  bundles: readonly Bundle[],
): { readonly at: string; readonly by: string } | undefined {
  const others = bundles.flatMap(each => {
    const verified = each.status?.environments?.[environment]?.verifiedAt;
    return each !== failed &&
      verified !== undefined &&
      Date.parse(verified) >= Date.parse(at)
      ? [{ at: verified, by: each.metadata.name }]
      : [];
  });
  const first = earliest(others.map(each => each.at));
  return others.find(each => each.at === first);
}
