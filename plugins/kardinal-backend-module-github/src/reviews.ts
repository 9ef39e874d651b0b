import { ReviewSummary } from '@kardinal/backstage-plugin-kardinal-node';

interface Review {
  readonly state: string;
  readonly user: { readonly login: string } | null;
}

/**
 * Counts each reviewer's latest decision: comments decide nothing, and a review that was dismissed is none.
 *
 * @param reviews - oldest first, as GitHub lists them
 * @internal
 */
export function summarizeReviews(reviews: readonly Review[]): ReviewSummary {
  const latest = new Map<string, string>();
  for (const { state, user } of reviews) {
    const decides = /^(APPROVED|CHANGES_REQUESTED|DISMISSED)$/i.test(state);
    if (user && decides) latest.set(user.login, state.toUpperCase());
  }
  const of = (state: string) =>
    [...latest].flatMap(([login, decision]) =>
      decision === state ? [login] : [],
    );
  return {
    approvedBy: of('APPROVED'),
    changesRequestedBy: of('CHANGES_REQUESTED'),
  };
}
