import { pipelineType } from '@kardinal/backstage-plugin-kardinal-common';
import { FactSource, factWake } from './FactSource';
import { isGenerationChanged } from '../isGenerationChanged';

/** What people want of the Pipeline of a promotion. */
export const pipelineWake = factWake({
  type: pipelineType,
  isRelevant: isGenerationChanged,
  reach: ({ metadata: { namespace, name } }) => ({
    type: 'pipeline',
    namespace,
    pipeline: name,
  }),
});

/** What its Pipeline says of the environment that a gate guards. */
export const environmentFacts: FactSource = {
  facts: () => ({}),
  wakes: () => [pipelineWake],
};
