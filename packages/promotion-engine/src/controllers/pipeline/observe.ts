import { Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../../services/CachedResources';
import {
  Installation,
  installationProblems,
} from '../../services/installationProblems';
import { Seals } from '../../services/seals';
import { PipelineObservation } from './types';

/** What `observe` reads from. */
export interface PipelineSources extends Installation {
  readonly cached: CachedResources;
  readonly seals: Seals;
}

export async function observe(
  { cached, ...installation }: PipelineSources,
  pipeline: Pipeline,
): Promise<PipelineObservation> {
  const { namespace, name } = pipeline.metadata;
  return {
    bundles: cached.bundlesOfPipeline(namespace, name),
    goneRequests: cached.goneRequests.of(pipeline),
    missing: installationProblems(installation, pipeline),
  };
}
