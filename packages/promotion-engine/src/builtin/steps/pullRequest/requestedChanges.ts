import {
  ObservedPullRequest,
  RequestedChanges,
} from '@kardinal/backstage-plugin-kardinal-node';

/** The changes that reviewers want of the commit that a pull request is at: what was pushed after a review may be its answer. */
export function requestedChanges({
  pullRequest,
  reviews,
}: ObservedPullRequest): readonly RequestedChanges[] {
  const requests = reviews?.changeRequests ?? [];
  return requests
    .filter(({ commit }) => commit === pullRequest.head.sha)
    .map(({ by, at }) => ({ by, at }));
}
