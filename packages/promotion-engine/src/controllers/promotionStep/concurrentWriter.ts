import {
  compareBundles,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import { PromotionServices } from './PromotionServices';

/** The Bundle that is being written to the environment of a step: writes of two Bundles to one environment never overlap. */
export function concurrentWriter(
  { cached, shard }: Pick<PromotionServices, 'cached' | 'shard'>,
  step: PromotionStep,
): string | undefined {
  const writing = cached
    .stepsOfEnvironment(step, 'Promoting')
    .find(
      ({ metadata, status }) =>
        metadata.name !== step.metadata.name &&
        status?.written === undefined &&
        status?.steps?.some(({ attempts = 0 }) => attempts > 0),
    );
  if (writing !== undefined || shard === undefined)
    return writing?.spec.bundleRef;
  return writerElsewhere(cached, step);
}

/** While an environment moves to another shard, as the record says: an agent does not see the step of another one. The older Bundle goes first. */
function writerElsewhere(
  cached: PromotionServices['cached'],
  step: PromotionStep,
): string | undefined {
  const { namespace = 'default' } = step.metadata;
  const { pipeline: name, environment, bundleRef } = step.spec;
  const own = cached.bundle(namespace, bundleRef);
  const isElsewhere = (bundle: string) =>
    cached.stepOfBundle(namespace, bundle, environment) === undefined;
  return cached
    .unfinishedBundlesOf({ namespace, name })
    .filter(
      each =>
        each.metadata.name !== bundleRef &&
        own !== undefined &&
        compareBundles(each, own) < 0 &&
        isElsewhere(each.metadata.name),
    )
    .map(each => cached.trusted(each))
    .find(
      ({ status }) =>
        status?.environments?.[environment]?.state === 'Promoting',
    )?.metadata.name;
}
