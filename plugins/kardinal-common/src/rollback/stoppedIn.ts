import { BundleStatus } from '../api/types.generated';

/**
 * The environment whose failure stopped a Bundle everywhere, because that was aborted or rolled back; `undefined` where the
 * others go on.
 *
 * @public
 */
export function stoppedIn(
  environments: BundleStatus['environments'] = {},
): string | undefined {
  return Object.entries(environments).find(
    ([, { state, evidence }]) =>
      state === 'AbortedByAlarm' || evidence?.rollback !== undefined,
  )?.[0];
}
