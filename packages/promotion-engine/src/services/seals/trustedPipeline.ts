import { Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { withPausers } from './pauses';
import { SealVerifier } from './Seals';

/** A Pipeline whose slots and drift are those that its controller recorded, and whose pauses name who made them. */
export function trustedPipeline(
  seals: SealVerifier,
  pipeline: Pipeline,
): Pipeline {
  const named = withPausers(seals, pipeline);
  const { slots, drift, ...status } = named.status ?? {};
  if ((slots ?? drift) === undefined || seals.trustsStatus(pipeline))
    return named;
  return { ...named, status };
}
