import {
  Pipeline,
  repositoryKey,
  shardsOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { join } from './bundleIndexes';

/** How Pipelines are found. */
export const pipelineIndexes = {
  repository: ({ metadata, spec }: Pipeline) => [
    join(metadata.namespace, repositoryKey(spec.git.url)),
  ],
  shard: shardsOf,
};
