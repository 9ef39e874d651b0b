import { type ForgeContext, timestamp } from '../ForgeContext';
import { Refusal } from '../Refusal';
import { userShape } from '../shapes/userShape';
import type { PullRecord } from '../state/records';
import { emitPullEvent } from '../webhooks/emitPullEvent';
import type { PullSubject } from './changePull';

/**
 * Asks people to review a pull request.
 *
 * @throws Refusal 422 for the author, and for somebody whom the forge does not know.
 * @public
 */
export async function requestReview(
  forge: ForgeContext,
  { repository, pull, actor: sender }: PullSubject,
  logins: readonly string[],
): Promise<PullRecord> {
  const { requestedReviewers = [] } = pull;
  for (const login of logins)
    if (forge.store.user(login) === undefined || login === pull.author)
      throw new Refusal(
        422,
        `Reviews may only be requested from collaborators, not from ${login}`,
      );
  const added = logins.filter(login => !requestedReviewers.includes(login));
  if (added.length === 0) return pull;
  const asked: PullRecord = {
    ...pull,
    requestedReviewers: [...requestedReviewers, ...added],
    updatedAt: timestamp(forge),
  };
  await forge.store.commit({ put: 'pull', value: asked });
  for (const login of added)
    await emitPullEvent(forge, {
      repository,
      pull: asked,
      sender,
      action: 'review_requested',
      extra: { requested_reviewer: userShape(forge, login) },
    });
  return asked;
}
