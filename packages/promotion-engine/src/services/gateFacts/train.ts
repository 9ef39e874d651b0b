import { trainFact } from '../trains/trainFact';
import { trainWatches } from '../trains/trainWatches';
import { FactSource, FactWake } from './FactSource';

/** What the Bundle waits for together with those of other Pipelines. */
export const trainFacts: FactSource = {
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
  wakes: cached =>
    trainWatches(cached, ({ metadata: { namespace, name } }) => [
      { namespace, name },
    ]).map(
      ({ toKeys, ...watch }): FactWake => ({
        ...watch,
        reach: object => {
          const keys = toKeys(object);
          return {
            type: 'bundles',
            namespace: object.metadata.namespace,
            bundles: keys.map(({ name }) => name),
          };
        },
      }),
    ),
};
