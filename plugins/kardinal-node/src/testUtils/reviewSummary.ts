import { ReviewSummary } from '../scm/PullRequest';
import { FakePullRequest } from './FakeScm';

/** The latest decision of each reviewer; comments decide nothing. */
export function reviewSummary({
  reviews,
}: Pick<FakePullRequest, 'reviews'>): ReviewSummary {
  const latest = new Map(
    reviews
      .filter(({ decision }) => decision !== 'commented')
      .map(review => [review.reviewer, review]),
  );
  const of = (wanted: string) =>
    [...latest.values()].filter(({ decision }) => decision === wanted);
  return {
    approvedBy: of('approved').map(({ reviewer }) => reviewer),
    changeRequests: of('changesRequested').map(({ reviewer, at, commit }) => ({
      by: reviewer,
      at,
      commit,
    })),
  };
}
