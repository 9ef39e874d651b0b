import {
  labels,
  PromotionStep,
  promotionStepType,
  pullRequestFinalizer,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  awaitChange,
  ControllerOptions,
  KeyedEffect,
  keyOf,
  KubeClient,
  ObjectKey,
} from '@kardinal/kube-controller';
import { SealVerifier } from '../../services/seals';

/** Puts the label of a shard back. */
interface LabelEffect extends KeyedEffect {
  readonly type: 'label';
  readonly step: ObjectKey;
  readonly shard: string;
  /** Nothing is done by a step for its label: to write it twice does no harm. */
  readonly fence: 'earlier';
}

type LabelReceipts = { readonly label: undefined };

/**
 * Sees to it that agents see the steps of their shard, which they select by a label that no seal covers. The embedded Graph controller
 * restores the label as it does everything that it applied, but not of a deleted Bundle, whose steps an agent still has to release.
 * Another engine need not restore anything.
 */
export function shardLabelController(parts: {
  readonly client: Pick<KubeClient, 'patch'>;
  readonly seals: Pick<SealVerifier, 'problemOf'>;
}): ControllerOptions<PromotionStep, undefined, LabelEffect, LabelReceipts> {
  const { client, seals } = parts;
  const missing = (step: PromotionStep): string | undefined => {
    const { shard } = step.spec;
    const isThere = step.metadata.labels?.[labels.shard] === shard;
    return isThere || seals.problemOf(step) !== undefined ? undefined : shard;
  };
  return {
    name: 'kardinal-shard-label',
    type: promotionStepType,
    predicate: step => missing(step) !== undefined,
    reconciler: {
      // Who carries the step out lets it go.
      cleanup: { finalizer: pullRequestFinalizer, added: 'byOwner' },
      observe: async () => undefined,
      decide: step => {
        const shard = missing(step);
        const decision = {
          status: step.status ?? {},
          requeue: awaitChange(),
        };
        if (shard === undefined) return decision;
        const key = `${step.metadata.uid}/${step.metadata.resourceVersion}`;
        return {
          ...decision,
          effect: {
            type: 'label',
            key,
            step: keyOf(step),
            shard,
            fence: 'earlier',
          },
        };
      },
      effects: {
        label: {
          perform: async ({ step, shard }) => {
            await client.patch(promotionStepType, step, {
              type: 'merge',
              body: { metadata: { labels: { [labels.shard]: shard } } },
            });
            return undefined;
          },
          record: ({ status = {} }) => status,
        },
      },
      describe: () => [],
    },
  };
}
