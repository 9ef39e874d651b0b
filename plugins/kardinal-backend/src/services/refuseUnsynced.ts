import { ServiceUnavailableError } from '@backstage/errors';
import { CachedResources } from '@kardinal/promotion-engine';

/**
 * Before the first list nothing is known, and nothing may be called absent.
 *
 * @throws ServiceUnavailableError (503)
 */
export function refuseUnsynced(
  cached: Pick<CachedResources, 'hasSynced'>,
): void {
  if (cached.hasSynced()) return;
  throw new ServiceUnavailableError(
    'The control plane has not answered yet; try again in a moment',
  );
}
