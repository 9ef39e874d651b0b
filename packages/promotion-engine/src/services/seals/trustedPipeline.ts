import { Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { withPausers } from './pauses';
import { SealVerifier } from './Seals';

/** A Pipeline whose slots are those that its controller gave, and whose pauses name who made them. */
export function trustedPipeline(
  seals: SealVerifier,
  pipeline: Pipeline,
): Pipeline {
  const named = withPausers(seals, pipeline);
  if (named.status?.slots === undefined || seals.trustsStatus(pipeline))
    return named;
  const { slots, ...status } = named.status;
  return { ...named, status };
}
