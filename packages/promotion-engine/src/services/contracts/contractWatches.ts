import {
  Bundle,
  bundleType,
  Pipeline,
  pipelineNameOf,
  pipelineType,
  PolicyGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { deepEqual, ObjectKey, WatchedType } from '@kardinal/kube-controller';
import { PipelineContracts } from './PipelineContracts';

/**
 * What wakes the readers of a Pipeline: what is verified in it, who may read it, and which environments it has. Where nobody reads
 * it, nothing is compared.
 *
 * @param keysOf - whom to wake for a gate that reads it
 */
export function contractWatches(
  contracts: PipelineContracts,
  keysOf: (gate: PolicyGate) => readonly ObjectKey[],
): readonly [WatchedType<Bundle>, WatchedType<Pipeline>] {
  const readersOfBundle = (bundle: Bundle): readonly PolicyGate[] => {
    const pipeline = pipelineNameOf(bundle);
    return pipeline.type === 'name'
      ? contracts.gatesOf(bundle.metadata.namespace, pipeline.name)
      : [];
  };
  const readersOf = ({ metadata: { namespace, name } }: Pipeline) =>
    contracts.gatesOf(namespace, name);
  return [
    {
      type: bundleType,
      isRelevant: (before, after) =>
        [before, after].some(
          each => each !== undefined && readersOfBundle(each).length > 0,
        ) && !deepEqual(verificationsOf(before), verificationsOf(after)),
      toKeys: bundle => readersOfBundle(bundle).flatMap(keysOf),
    },
    {
      type: pipelineType,
      isRelevant: (before, after) =>
        [before, after].some(
          each => each !== undefined && readersOf(each).length > 0,
        ) && !deepEqual(visibilityOf(before), visibilityOf(after)),
      toKeys: pipeline => readersOf(pipeline).flatMap(keysOf),
    },
  ];
}

function verificationsOf(bundle: Bundle | undefined) {
  return Object.entries(bundle?.status?.environments ?? {}).flatMap(
    ([name, { verifiedAt }]) =>
      verifiedAt === undefined ? [] : [[name, verifiedAt]],
  );
}

function visibilityOf(pipeline: Pipeline | undefined) {
  return (
    pipeline && {
      visibleTo: pipeline.spec.visibleTo,
      environments: pipeline.spec.environments.map(({ name }) => name),
    }
  );
}
