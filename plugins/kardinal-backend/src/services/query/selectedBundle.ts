import { NotFoundError } from '@backstage/errors';
import {
  Bundle,
  defaultBundle,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ViewRequest } from './PipelineViews';

/**
 * The Bundle that a request is about; `undefined` where a Pipeline has none.
 *
 * @throws NotFoundError (404) for one that it does not have
 */
export function selectedBundle(
  bundles: readonly Bundle[],
  { bundle, namespace, pipeline }: ViewRequest,
): Bundle | undefined {
  if (bundle === undefined) return defaultBundle(bundles);
  const found = bundles.find(each => each.metadata.name === bundle);
  if (found === undefined)
    throw new NotFoundError(
      `Pipeline ${namespace}/${pipeline} has no Bundle ${bundle}; it may be older than its history`,
    );
  return found;
}
