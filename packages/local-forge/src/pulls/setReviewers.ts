import type { ForgeContext } from '../ForgeContext';
import { findPull, type PullSubject } from './changePull';
import { participantsIn } from './participants';
import { requestReview } from './requestReview';

/**
 * Makes exactly these the reviewers of a pull request, as Bitbucket does with a change of it: whoever is left out is asked no
 * more, and whoever has reviewed it stays.
 *
 * @throws Refusal 422 for the author, and for somebody whom the forge does not know.
 * @public
 */
export async function setReviewers(
  forge: ForgeContext,
  subject: PullSubject,
  logins: readonly string[],
): Promise<void> {
  const { pull } = subject;
  const known = participantsIn(forge, pull);
  const added = logins.filter(login => known.get(login)?.role !== 'REVIEWER');
  const { requestedReviewers = [] } = pull;
  const kept = requestedReviewers.filter(login => logins.includes(login));
  if (kept.length < requestedReviewers.length)
    await forge.store.commit({
      put: 'pull',
      value: { ...pull, requestedReviewers: kept },
    });
  const now = findPull(forge, pull.repository, pull.number);
  await requestReview(forge, { ...subject, pull: now }, added);
}
