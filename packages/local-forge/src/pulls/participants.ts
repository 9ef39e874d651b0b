import type { ForgeContext } from '../ForgeContext';
import type { PullRecord, ReviewRecord } from '../state/records';

/** Somebody who takes part in a pull request, as Bitbucket sees it. @public */
export interface Participant {
  readonly role: 'REVIEWER' | 'PARTICIPANT';
  /** The last thing that they said of it; absent where they are asked to. */
  readonly review?: ReviewRecord;
}

/** Everybody but the author who takes part. A verdict makes a reviewer of somebody, and a comment no more than a participant. @public */
export function participantsIn(
  forge: ForgeContext,
  pull: PullRecord,
): ReadonlyMap<string, Participant> {
  const found = new Map<string, Participant>();
  const group = `${pull.repository}#${pull.number}`;
  for (const review of forge.store.list('review', group)) {
    const { author, state } = review;
    if (state !== 'COMMENTED') found.set(author, { role: 'REVIEWER', review });
    else if (!found.has(author))
      found.set(author, { role: 'PARTICIPANT', review });
  }
  for (const login of pull.requestedReviewers ?? [])
    found.set(login, { role: 'REVIEWER' });
  found.delete(pull.author);
  return found;
}
