import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';

/** Promotions that may still merge. */
const underWay: readonly string[] = ['Promoting', 'WaitingForMerge'];

/**
 * The head of the open pull request of a promotion that has to pass checks; `undefined` where there are none to pass, or nothing
 * is proposed. The one that was pushed: no other is merged.
 */
export function proposedCommit(step: PromotionStep): string | undefined {
  const { pullRequest, state = 'Pending' } = step.status ?? {};
  const { proposedChecks = [] } = step.spec;
  return proposedChecks.length > 0 &&
    pullRequest?.state === 'open' &&
    underWay.includes(state)
    ? pullRequest.head
    : undefined;
}
