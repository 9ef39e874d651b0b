import type { ForgeContext } from '../ForgeContext';
import type { PullRecord, ReviewRecord } from '../state/records';

/** Somebody who was asked to review, or did, and what they said last. @public */
export interface Reviewer {
  readonly login: string;
  readonly state:
    | 'unreviewed'
    | 'reviewed'
    | 'approved'
    | 'unapproved'
    | 'requested_changes';
  readonly since: string;
}

const STATES = {
  APPROVED: 'approved',
  CHANGES_REQUESTED: 'requested_changes',
  COMMENTED: 'reviewed',
  DISMISSED: 'unapproved',
} as const;

/** GitLab makes whoever reviews a reviewer. @public */
export function reviewersOf(forge: ForgeContext, pull: PullRecord): Reviewer[] {
  const reviewers = new Map<string, Reviewer>();
  for (const review of reviewsOf(forge, pull)) {
    const { author: login, state, submittedAt: at } = review;
    const known = reviewers.get(login);
    // A comment leaves a verdict as it is.
    if (known !== undefined && state === 'COMMENTED') continue;
    const since = known?.since ?? at;
    reviewers.set(login, { login, state: STATES[state], since });
  }
  for (const login of pull.requestedReviewers ?? []) {
    const since = reviewers.get(login)?.since ?? pull.updatedAt;
    reviewers.set(login, { login, state: 'unreviewed', since });
  }
  return [...reviewers.values()];
}

/** Oldest first. @public */
export function reviewsOf(
  forge: ForgeContext,
  pull: PullRecord,
): ReviewRecord[] {
  return forge.store.list('review', `${pull.repository}#${pull.number}`);
}
