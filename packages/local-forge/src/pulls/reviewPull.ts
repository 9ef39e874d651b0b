import { type ForgeContext, timestamp } from '../ForgeContext';
import { Refusal } from '../Refusal';
import type { ReviewRecord, ReviewState } from '../state/records';
import { emitReviewEvent } from '../webhooks/emitPullEvent';
import type { PullSubject } from './changePull';

/** A review that somebody writes. @public */
export interface NewReview {
  state: Exclude<ReviewState, 'DISMISSED'>;
  body?: string;
  commit?: string;
  /** Of Azure DevOps. */
  vote?: number;
}

/**
 * Reviews a pull request.
 *
 * @throws Refusal 422 for a verdict on one's own pull request, and for a
 * change request or comment that says nothing.
 * @public
 */
export async function reviewPull(
  forge: ForgeContext,
  { repository, pull, actor }: PullSubject,
  { state, body = '', commit, vote }: NewReview,
): Promise<ReviewRecord> {
  if (state !== 'COMMENTED' && actor === pull.author) {
    const verb = state === 'APPROVED' ? 'approve' : 'request changes on';
    throw new Refusal(422, `Can not ${verb} your own pull request`);
  }
  if (state !== 'APPROVED' && body.trim() === '') {
    throw new Refusal(422, 'Unprocessable Entity: a review needs a body');
  }
  const review: ReviewRecord = {
    id: forge.store.nextId(),
    repository: pull.repository,
    number: pull.number,
    author: actor,
    body,
    state,
    commit: commit ?? pull.headSha,
    submittedAt: timestamp(forge),
    ...(vote !== undefined && { vote }),
  };
  const { requestedReviewers = [] } = pull;
  const reviewed = {
    ...pull,
    requestedReviewers: requestedReviewers.filter(login => login !== actor),
    updatedAt: review.submittedAt,
  };
  await forge.store.commit(
    { put: 'review', value: review },
    { put: 'pull', value: reviewed },
  );
  const event = { repository, pull: reviewed, review, sender: actor };
  await emitReviewEvent(forge, { ...event, action: 'submitted' });
  return review;
}
