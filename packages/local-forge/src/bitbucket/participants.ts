import type { ForgeContext } from '../ForgeContext';
import { participantsIn } from '../pulls/participants';
import type { PullRecord } from '../state/records';
import { userShape } from './shapes';

const STATUSES = {
  APPROVED: 'APPROVED',
  CHANGES_REQUESTED: 'NEEDS_WORK',
  DISMISSED: 'UNAPPROVED',
  COMMENTED: 'UNAPPROVED',
} as const;

/** Everybody but the author who takes part, as "RestPullRequestParticipant", by their role. @public */
export function participantsOf(forge: ForgeContext, pull: PullRecord) {
  const all = [...participantsIn(forge, pull)].map(
    ([login, { role, review }]) => {
      const status = STATUSES[review?.state ?? 'COMMENTED'];
      const isVerdict = review !== undefined && review.state !== 'COMMENTED';
      return {
        user: userShape(forge, login),
        role,
        approved: status === 'APPROVED',
        status,
        ...(isVerdict && { lastReviewedCommit: review.commit }),
      };
    },
  );
  return {
    reviewers: all.filter(({ role }) => role === 'REVIEWER'),
    participants: all.filter(({ role }) => role === 'PARTICIPANT'),
  };
}
