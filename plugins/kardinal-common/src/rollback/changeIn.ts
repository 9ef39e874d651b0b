import { Bundle } from '../api/types.generated';
import { receivedIn } from './received';

/**
 * The Bundle that an environment has, as the records say: also where nothing had to change for it, so that the environment's
 * branch does not name its commit.
 *
 * @param bundles - of the Pipeline, with records that their controller wrote
 * @public
 */
export function changeIn(
  environment: string,
  bundles: readonly Bundle[],
): Bundle | undefined {
  return receivedIn(environment, bundles)[0]?.bundle;
}
