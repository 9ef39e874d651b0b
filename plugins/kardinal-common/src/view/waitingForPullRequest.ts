import { PromotionState } from './states';

/** Of a promotion that waits for its pull request: a closed one has to be reopened before anybody can merge it. */
export function waitingForPullRequest(
  state: PromotionState,
  pullRequest: { readonly state?: string } | undefined,
): PromotionState {
  return state === 'WaitingForMerge' && pullRequest?.state === 'closed'
    ? 'PullRequestClosed'
    : state;
}
