import { Bundle } from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../CachedResources';
import { GuardedPromotion } from './GuardedPromotion';

/** The Bundles of the Pipeline, as they are believed. */
export function historyFacts(
  cached: CachedResources,
  { namespace, pipeline }: GuardedPromotion,
): readonly Bundle[] {
  return cached
    .bundlesOfPipeline(namespace, pipeline)
    .map(each => cached.trusted(each));
}
