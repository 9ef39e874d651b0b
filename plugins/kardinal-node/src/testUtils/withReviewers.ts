import { PullRequest } from '../scm/PullRequest';

/** A pull request for which others are asked to review than before. */
export function withReviewers(
  { requestedReviewers = [], ...pullRequest }: PullRequest,
  change: (names: readonly string[]) => readonly string[],
): PullRequest {
  const names = change(requestedReviewers);
  return names.length === 0
    ? pullRequest
    : { ...pullRequest, requestedReviewers: names };
}
