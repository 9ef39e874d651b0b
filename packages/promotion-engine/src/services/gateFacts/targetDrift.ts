import { FactSource } from './GuardedPromotion';

/** What the Pipeline has on record of the environment that the promotion goes to. */
export const targetDriftFacts: FactSource = {
  root: 'targetDrift',
  facts: (cached, { namespace, pipeline, environment }) => {
    const drift = cached.pipeline(namespace, pipeline)?.status?.drift ?? [];
    return {
      targetDrift: {
        unreconciled: drift.some(
          each =>
            each.environment === environment.name && each.ignored === undefined,
        ),
      },
    };
  },
};
