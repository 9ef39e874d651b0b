import { Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { Registries } from '../../registry/Registries';
import { CachedResources } from '../../services/CachedResources';
import { Seals } from '../../services/seals';
import { installationProblems } from '../../services/installationProblems';
import { PipelineObservation } from './types';

/** What `observe` reads from. */
export interface PipelineSources {
  readonly cached: CachedResources;
  readonly registries: Registries;
  readonly seals: Seals;
}

export async function observe(
  { cached, registries }: PipelineSources,
  pipeline: Pipeline,
): Promise<PipelineObservation> {
  const { namespace, name } = pipeline.metadata;
  return {
    bundles: cached.bundlesOfPipeline(namespace, name),
    goneRequests: cached.goneRequests.of(pipeline),
    missing: installationProblems(registries, pipeline),
  };
}
