import {
  isDriftOpen,
  settlementOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { FactSource } from './GuardedPromotion';

/**
 * What the Pipeline has on record of the environment that the promotion goes to. One that puts back what was promoted there is the
 * decision about it: it would wait for itself. While nobody knows, it counts as drift.
 */
export const targetDriftFacts: FactSource = {
  root: 'targetDrift',
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
};
