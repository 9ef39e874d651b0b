import type { ForgeContext } from '../ForgeContext';
import type { PullRecord } from '../state/records';
import { userShape } from './shapes';

interface Participant {
  readonly role: 'REVIEWER' | 'PARTICIPANT';
  readonly status: 'UNAPPROVED' | 'NEEDS_WORK' | 'APPROVED';
  readonly commit?: string;
}

const STATUSES = {
  APPROVED: 'APPROVED',
  CHANGES_REQUESTED: 'NEEDS_WORK',
  DISMISSED: 'UNAPPROVED',
} as const;

/** Everybody but the author who takes part, as "RestPullRequestParticipant", by their role. @public */
export function participantsOf(forge: ForgeContext, pull: PullRecord) {
  const all = [...rolesOf(forge, pull)].map(([login, participant]) => ({
    user: userShape(forge, login),
    role: participant.role,
    approved: participant.status === 'APPROVED',
    status: participant.status,
    ...(participant.commit && { lastReviewedCommit: participant.commit }),
  }));
  return {
    reviewers: all.filter(({ role }) => role === 'REVIEWER'),
    participants: all.filter(({ role }) => role === 'PARTICIPANT'),
  };
}

/** A verdict makes a reviewer of somebody, and a comment no more than a participant. */
function rolesOf(
  forge: ForgeContext,
  pull: PullRecord,
): ReadonlyMap<string, Participant> {
  const found = new Map<string, Participant>();
  const group = `${pull.repository}#${pull.number}`;
  for (const { author, state, commit } of forge.store.list('review', group)) {
    if (state !== 'COMMENTED')
      found.set(author, { role: 'REVIEWER', status: STATUSES[state], commit });
    else if (!found.has(author))
      found.set(author, { role: 'PARTICIPANT', status: 'UNAPPROVED' });
  }
  for (const login of pull.requestedReviewers ?? [])
    found.set(login, { role: 'REVIEWER', status: 'UNAPPROVED' });
  found.delete(pull.author);
  return found;
}
