import { ReviewSummary } from '@kardinal/backstage-plugin-kardinal-node';

interface Review {
  readonly state: string;
  readonly user: { readonly login: string } | null;
  readonly submitted_at?: string;
  readonly commit_id: string | null;
}

/**
 * Counts each reviewer's latest decision: comments decide nothing, and a review that was dismissed is none.
 *
 * @param reviews - oldest first, as GitHub lists them
 * @internal
 */
export function summarizeReviews(reviews: readonly Review[]): ReviewSummary {
  const latest = new Map<string, Review>();
  for (const review of reviews) {
    const decides = /^(APPROVED|CHANGES_REQUESTED|DISMISSED)$/i.test(
      review.state,
    );
    if (review.user && decides) latest.set(review.user.login, review);
  }
  const of = (state: string) =>
    [...latest].filter(([, review]) => review.state.toUpperCase() === state);
  return {
    approvedBy: of('APPROVED').map(([login]) => login),
    changeRequests: of('CHANGES_REQUESTED').flatMap(([by, review]) =>
      review.submitted_at === undefined
        ? []
        : [{ by, at: review.submitted_at, commit: review.commit_id ?? '' }],
    ),
  };
}
