import { trainFact } from '../trains/trainFact';
import { FactSource } from './GuardedPromotion';

/** What the Bundle waits for together with those of other Pipelines. */
export const trainFacts: FactSource = {
  root: 'train',
  facts: (cached, { namespace = 'default', bundle, pipeline, environment }) => {
    const { train } = bundle.spec;
    if (train === undefined) return {};
    return {
      train: trainFact(cached, {
        namespace,
        train,
        pipeline,
        environment: environment.name,
      }),
    };
  },
};
