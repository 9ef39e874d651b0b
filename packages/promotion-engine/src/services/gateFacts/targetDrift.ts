import {
  isDriftOpen,
  Pipeline,
  pipelineType,
  settlementOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { deepEqual } from '@kardinal/kube-controller';
import { FactSource, factWake } from './FactSource';

/**
 * What the Pipeline has on record of the environment that the promotion goes to. One that puts back what was promoted there is the
 * decision about it: it would wait for itself. While nobody knows, it counts as drift.
 */
export const targetDriftFacts: FactSource = {
  facts: (cached, { namespace, pipeline, environment, bundle }) => {
    const drift = cached.driftOf(namespace, pipeline);
    const isSettled = settlementOf(bundle)?.environment === environment.name;
    return {
      targetDrift: {
        unreconciled:
          !isSettled &&
          (drift === undefined ||
            drift.some(
              each =>
                each.environment === environment.name && isDriftOpen(each),
            )),
      },
    };
  },
  wakes: () => [
    factWake({
      type: pipelineType,
      isRelevant: (before, after) =>
        !deepEqual(recordOf(before), recordOf(after)),
      reach: ({ metadata: { namespace, name } }) => ({
        type: 'pipeline',
        namespace,
        pipeline: name,
      }),
    }),
  ],
};

/** What the seal is over decides whether it is believed. */
function recordOf(pipeline: Pipeline | undefined): object {
  const { drift = [], slots, seal } = pipeline?.status ?? {};
  const open = drift.filter(isDriftOpen).map(({ environment }) => environment);
  return { open, slots, seal };
}
