import {
  Bundle,
  pipelineSpecHash,
} from '@kardinal/backstage-plugin-kardinal-common';
import { awaitChange, Decision, Instant } from '@kardinal/kube-controller';
import { conclude, Outcome } from './conclude';
import { BundleObservation } from './types';

/** There is no Graph, and this is why: until the Pipeline changes. */
export function explain(
  bundle: Bundle,
  observed: BundleObservation,
  outcome: Outcome,
  now: Instant,
): Decision<Bundle> {
  const { pipeline } = observed;
  return {
    status: {
      ...conclude(bundle, observed, outcome, now),
      ...(pipeline === undefined
        ? {}
        : { pipelineSpecHash: pipelineSpecHash(pipeline) }),
    },
    requeue: awaitChange(),
  };
}
