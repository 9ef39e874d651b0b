import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';

/** Promotions that may still merge. */
const underWay: readonly string[] = ['Promoting', 'WaitingForMerge'];

/** The head of the open pull request of a promotion, if there is one. The one that was pushed: no other is merged. */
export function proposedCommit(step: PromotionStep): string | undefined {
  const { pullRequest, state = 'Pending' } = step.status ?? {};
  return pullRequest?.state === 'open' && underWay.includes(state)
    ? pullRequest.head
    : undefined;
}
