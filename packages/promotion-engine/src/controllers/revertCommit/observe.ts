import { RevertCommit } from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../../services/CachedResources';
import { RevertObservation } from './types';

/** What `observe` reads from. */
export interface RevertSources {
  readonly cached: Pick<
    CachedResources,
    'bundlesOfPipeline' | 'pipeline' | 'trusted'
  >;
}

/** Reads caches only. */
export async function observe(
  { cached }: RevertSources,
  { metadata: { namespace }, spec }: RevertCommit,
): Promise<RevertObservation> {
  const pipeline = cached.pipeline(namespace, spec.pipeline);
  return {
    pipeline: pipeline === undefined ? 'absent' : 'present',
    bundles: cached
      .bundlesOfPipeline(namespace, spec.pipeline)
      .map(each => cached.trusted(each)),
  };
}
