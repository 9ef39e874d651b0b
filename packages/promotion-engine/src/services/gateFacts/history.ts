import {
  Bundle,
  bundleType,
  pipelineNameOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { deepEqual } from '@kardinal/kube-controller';
import { CachedResources } from '../CachedResources';
import { FactWake } from './FactSource';
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

/** How other Bundles of the Pipeline came through its environments, and that one comes or goes. */
export function historyWake(cached: CachedResources): FactWake<Bundle> {
  const recordOf = (bundle: Bundle | undefined) =>
    bundle && {
      uid: bundle.metadata.uid,
      environments: Object.entries(
        cached.trusted(bundle).status?.environments ?? {},
      ).map(([name, { state, verifiedAt, evidence }]) => [
        name,
        state,
        verifiedAt,
        evidence?.revision,
      ]),
    };
  return {
    type: bundleType,
    isRelevant: (before, after) =>
      !deepEqual(recordOf(before), recordOf(after)),
    reach: bundle => {
      const { namespace } = bundle.metadata;
      const pipeline = pipelineNameOf(bundle);
      return pipeline.type === 'name'
        ? { type: 'pipeline', namespace, pipeline: pipeline.name }
        : { type: 'gates', gates: [] };
    },
  };
}
