import { Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { SealVerifier } from './Seals';

/** A Pipeline whose slots are those that its controller gave; without them where somebody else did. */
export function trustedPipeline(
  seals: SealVerifier,
  pipeline: Pipeline,
): Pipeline {
  if (pipeline.status?.slots === undefined || seals.trustsStatus(pipeline))
    return pipeline;
  const { slots, ...status } = pipeline.status;
  return { ...pipeline, status };
}
