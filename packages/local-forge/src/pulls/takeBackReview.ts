import type { ForgeContext } from '../ForgeContext';
import { emitReviewEvent } from '../webhooks/emitPullEvent';
import type { PullSubject } from './changePull';
import { decisiveReviews } from './protection';

/** Somebody takes their own verdict back; nothing where they gave none. @public */
export async function takeBackReview(
  forge: ForgeContext,
  { repository, pull, actor }: PullSubject,
): Promise<void> {
  const own = decisiveReviews(forge, pull).find(
    ({ author }) => author === actor,
  );
  if (own === undefined) return;
  const review = { ...own, state: 'DISMISSED' } as const;
  await forge.store.commit({ put: 'review', value: review });
  const event = { repository, pull, review, sender: actor };
  await emitReviewEvent(forge, { ...event, action: 'dismissed' });
}
