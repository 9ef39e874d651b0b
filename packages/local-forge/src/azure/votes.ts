import type { ForgeContext } from '../ForgeContext';
import type { PullRecord, ReviewRecord } from '../state/records';

/** A reviewer and their vote. @public */
export interface Vote {
  readonly login: string;
  /** 10 approved, 5 with suggestions, 0 none, -5 waiting for the author, -10 rejected. */
  readonly vote: number;
}

const VOTES = {
  APPROVED: 10,
  CHANGES_REQUESTED: -5,
  DISMISSED: 0,
  COMMENTED: 0,
} as const;

/** Who reviews a pull request, and what they voted last. @public */
export function votesOf(forge: ForgeContext, pull: PullRecord): Vote[] {
  const votes = new Map<string, Vote>();
  for (const review of verdictsOf(forge, pull)) {
    const { author: login } = review;
    votes.set(login, { login, vote: voteOf(review) });
  }
  for (const login of pull.requestedReviewers ?? [])
    votes.set(login, { login, vote: 0 });
  return [...votes.values()];
}

/** Reviews that are votes, oldest first. @public */
export function verdictsOf(
  forge: ForgeContext,
  pull: PullRecord,
): ReviewRecord[] {
  return forge.store
    .list('review', `${pull.repository}#${pull.number}`)
    .filter(({ state }) => state !== 'COMMENTED');
}

/** A review as a vote. @public */
export function voteOf({ state, vote = VOTES[state] }: ReviewRecord): number {
  return vote;
}
