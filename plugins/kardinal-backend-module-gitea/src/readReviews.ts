import {
  ForgeConnection,
  RepositoryRef,
  ReviewSummary,
} from '@kardinal/backstage-plugin-kardinal-node';
import { utc } from './pullRequest';

/** A review as Gitea gives it. @internal */
export interface GiteaReview {
  readonly state: string;
  /** None where a team was asked. */
  readonly user: { readonly login: string } | null;
  readonly team?: { readonly name: string } | null;
  readonly submitted_at: string;
  readonly commit_id: string;
  readonly dismissed: boolean;
  /** Whether the pull request is another one since. */
  readonly stale?: boolean;
  /** Counts for the approvals that branch protection requires. */
  readonly official: boolean;
}

const PAGE_LIMIT = 20;

/** Every review, oldest first. @internal */
export function readReviews(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<readonly GiteaReview[]> {
  return connection.sendAll<GiteaReview>(
    repository,
    `read the reviews of pull request #${number}`,
    { path: `/pulls/${number}/reviews`, pageLimit: PAGE_LIMIT },
  );
}

/** Each reviewer's latest decision: comments decide nothing, and a review that was dismissed is none. @internal */
export function latestDecisions(
  reviews: readonly GiteaReview[],
): readonly (GiteaReview & { readonly login: string })[] {
  const latest = new Map<string, GiteaReview & { readonly login: string }>();
  for (const review of reviews) {
    const login = review.user?.login;
    const decides = /^(APPROVED|REQUEST_CHANGES)$/.test(review.state);
    if (login !== undefined && decides) latest.set(login, { ...review, login });
  }
  return [...latest.values()].filter(({ dismissed }) => !dismissed);
}

/** @internal */
export function summarizeReviews(
  reviews: readonly GiteaReview[],
): ReviewSummary {
  const latest = latestDecisions(reviews);
  return {
    approvedBy: latest
      .filter(({ state }) => state === 'APPROVED')
      .map(({ login }) => login),
    changeRequests: latest
      .filter(({ state }) => state === 'REQUEST_CHANGES')
      .map(({ login, submitted_at: at, commit_id: commit }) => ({
        by: login,
        at: utc(at),
        commit,
      })),
  };
}
