import {
  isDriftOpen,
  settlementOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { FactSource } from './GuardedPromotion';

/**
 * What the Pipeline has on record of the environment that the promotion goes to. One that puts back what was promoted there is the
 * decision about it: it would wait for itself.
 */
export const targetDriftFacts: FactSource = {
  root: 'targetDrift',
  facts: (cached, { namespace, pipeline, environment, bundle }) => {
    const drift = cached.pipeline(namespace, pipeline)?.status?.drift ?? [];
    const isSettled = settlementOf(bundle)?.environment === environment.name;
    return {
      targetDrift: {
        unreconciled:
          !isSettled &&
          drift.some(
            each => each.environment === environment.name && isDriftOpen(each),
          ),
      },
    };
  },
};
