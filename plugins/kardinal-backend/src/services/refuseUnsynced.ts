import { ServiceUnavailableError } from '@backstage/errors';
import { CachedResources } from '@kardinal/promotion-engine';

/** Nothing is known yet; the routes say why where the control plane has said it. */
export class UnsyncedError extends ServiceUnavailableError {}

/**
 * Before the first list nothing is known, and nothing may be called absent.
 *
 * @throws UnsyncedError (503)
 */
export function refuseUnsynced(
  cached: Pick<CachedResources, 'hasSynced'>,
): void {
  if (cached.hasSynced()) return;
  throw new UnsyncedError(
    'The control plane has not answered yet; try again in a moment',
  );
}
