import {
  Bundle,
  defaultBundle,
} from '@kardinal/backstage-plugin-kardinal-common';
import { MissingBundleError } from './missing';
import { ViewRequest } from './PipelineViews';

/**
 * The Bundle that a request is about; `undefined` where a Pipeline has none.
 *
 * @throws MissingBundleError (404) for one that it does not have
 */
export function selectedBundle(
  bundles: readonly Bundle[],
  { bundle, namespace, pipeline }: ViewRequest,
): Bundle | undefined {
  if (bundle === undefined) return defaultBundle(bundles);
  const found = bundles.find(each => each.metadata.name === bundle);
  if (found === undefined)
    throw new MissingBundleError(
      `Pipeline ${namespace}/${pipeline} has no Bundle ${bundle}; it may have been deleted, or be older than the history that is kept`,
    );
  return found;
}
