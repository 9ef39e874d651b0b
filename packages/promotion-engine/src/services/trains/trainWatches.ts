import {
  Bundle,
  bundleType,
  PipelineGroup,
  pipelineGroupType,
  Pipeline,
  pipelineType,
  PromotionStep,
  promotionStepType,
  rollbackOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { deepEqual, ObjectKey, WatchedType } from '@kardinal/kube-controller';
import { CachedResources } from '../CachedResources';
import { isSpecChanged } from '../isSpecChanged';

/**
 * What wakes those who look at release trains: how a Bundle of the train stands, that one comes, goes or is rolled back, and the
 * specs of groups and of their members. What moves alone wakes nobody here.
 *
 * @param keysOf - whom a Bundle of a train is looked at by
 */
export function trainWatches(
  cached: CachedResources,
  keysOf: (bundle: Bundle) => readonly ObjectKey[],
) {
  const { trains } = cached;
  const ofTrain = (bundle: Bundle | undefined): readonly ObjectKey[] => {
    const train = bundle?.spec.train;
    return train === undefined
      ? []
      : trains.bundlesOf(bundle?.metadata.namespace, train).flatMap(keysOf);
  };
  const inNamespace = (namespace: string | undefined) =>
    trains.bundlesIn(namespace).flatMap(keysOf);
  const steps: Required<WatchedType<PromotionStep>> = {
    type: promotionStepType,
    isRelevant: (before, after) =>
      before?.status?.state !== after?.status?.state ||
      before?.status?.verifiedAt !== after?.status?.verifiedAt,
    toKeys: ({ metadata: { namespace }, spec: { bundleRef } }) =>
      ofTrain(cached.bundle(namespace, bundleRef)),
  };
  const bundles: Required<WatchedType<Bundle>> = {
    type: bundleType,
    isRelevant: (before, after) =>
      !deepEqual(standingOf(before), standingOf(after)),
    toKeys: bundle => ofTrain(undoneBy(cached, bundle) ?? bundle),
  };
  const groups: Required<WatchedType<PipelineGroup>> = {
    type: pipelineGroupType,
    isRelevant: isSpecChanged,
    toKeys: ({ metadata: { namespace } }) => inNamespace(namespace),
  };
  const pipelines: Required<WatchedType<Pipeline>> = {
    type: pipelineType,
    isRelevant: isSpecChanged,
    toKeys: ({ metadata: { namespace, name } }) =>
      trains.groupsOf(namespace, name).length === 0
        ? []
        : inNamespace(namespace),
  };
  return [steps, bundles, groups, pipelines] as const;
}

/** What others of a train read of a Bundle; the same for all that are in none. */
function standingOf(bundle: Bundle | undefined): unknown {
  if (bundle === undefined) return undefined;
  const isConcerned =
    bundle.spec.train !== undefined || rollbackOf(bundle) !== undefined;
  if (!isConcerned) return undefined;
  const { environments = {}, pipeline } = bundle.status ?? {};
  return [
    bundle.metadata.uid,
    pipeline,
    Object.entries(environments).map(([name, { state, verifiedAt }]) => [
      name,
      state,
      verifiedAt,
    ]),
  ];
}

function undoneBy(cached: CachedResources, bundle: Bundle): Bundle | undefined {
  const undone = rollbackOf(bundle)?.of;
  return undone === undefined
    ? undefined
    : cached.bundle(bundle.metadata.namespace, undone);
}
