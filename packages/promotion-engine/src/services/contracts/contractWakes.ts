import {
  Bundle,
  bundleType,
  isTemplate,
  pipelineNameOf,
  pipelineType,
  policyGateType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { deepEqual } from '@kardinal/kube-controller';
import { CachedResources } from '../CachedResources';
import { FactWake, factWake } from '../gateFacts/FactSource';
import { isSpecChanged } from '../isSpecChanged';

/**
 * What wakes the readers of a Pipeline: what is verified in it, who may read it, which environments it has, and whether it waits for
 * those who read it.
 */
export function contractWakes(cached: CachedResources): readonly FactWake[] {
  const { contracts } = cached;
  const recordOf = (bundle: Bundle | undefined) =>
    bundle && {
      isBelieved: cached.trusted(bundle) === bundle,
      verified: verificationsOf(bundle),
    };
  return [
    factWake({
      type: bundleType,
      isRelevant: (before, after) =>
        !deepEqual(recordOf(before), recordOf(after)),
      reach: bundle => {
        const pipeline = pipelineNameOf(bundle);
        const { namespace } = bundle.metadata;
        return {
          type: 'gates',
          gates:
            pipeline.type === 'name'
              ? contracts.gatesOf(namespace, pipeline.name)
              : [],
        };
      },
    }),
    // Also of Pipelines in between, and of those whose names are near.
    factWake({
      type: pipelineType,
      isRelevant: isSpecChanged,
      reach: () => ({ type: 'everywhere' }),
    }),
    factWake({
      type: policyGateType,
      isRelevant: (before, after) =>
        [before, after].some(each => each !== undefined && isTemplate(each)) &&
        isSpecChanged(before, after),
      reach: () => ({ type: 'everywhere' }),
    }),
  ];
}

function verificationsOf({ status }: Bundle) {
  return Object.entries(status?.environments ?? {}).flatMap(
    ([name, { verifiedAt }]) =>
      verifiedAt === undefined ? [] : [[name, verifiedAt]],
  );
}
