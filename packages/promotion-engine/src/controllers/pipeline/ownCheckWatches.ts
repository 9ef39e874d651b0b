import {
  ChangeWindow,
  changeWindowType,
  PromotionStep,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { deepEqual, keyOf, WatchedType } from '@kardinal/kube-controller';
import { CachedResources } from '../../services/CachedResources';
import { isSpecChanged } from '../../services/isSpecChanged';
import { proposedHead, reportedCommit, reportsChecks } from './ownChecks';

/** What wakes the Pipelines that have their commits reported, and no others. */
export function ownCheckWatches(
  cached: Pick<CachedResources, 'pipelines'>,
): readonly [WatchedType<PromotionStep>, WatchedType<ChangeWindow>] {
  const steps: WatchedType<PromotionStep> = {
    type: promotionStepType,
    isRelevant: (before, after) => !deepEqual(factsOf(before), factsOf(after)),
    toKeys: ({ metadata: { namespace = 'default' }, spec }) => {
      const key = { namespace, name: spec.pipeline };
      const pipeline = cached.pipelines.get(key);
      return pipeline !== undefined && reportsChecks(pipeline) ? [key] : [];
    },
  };
  return [
    steps,
    {
      type: changeWindowType,
      isRelevant: isSpecChanged,
      toKeys: () => cached.pipelines.list().filter(reportsChecks).map(keyOf),
    },
  ];
}

function factsOf(step: PromotionStep | undefined): unknown {
  return (
    step && [
      step.status?.state,
      step.status?.verifiedAt,
      reportedCommit(step),
      proposedHead(step),
    ]
  );
}
