import {
  GuardedEnvironment,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../CachedResources';

/** What a step writes to decides, whatever its Pipeline says meanwhile; the labels are only there. */
export function writtenBy(
  cached: CachedResources,
  { metadata, spec }: PromotionStep,
): GuardedEnvironment {
  const declared = cached
    .pipeline(metadata.namespace, spec.pipeline)
    ?.spec.environments.find(({ name }) => name === spec.environment);
  return {
    name: spec.environment,
    labels: declared?.labels ?? {},
    repository: spec.git.url,
    path: spec.path,
  };
}
