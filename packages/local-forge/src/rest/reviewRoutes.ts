import { requestReview } from '../pulls/requestReview';
import { reviewPull } from '../pulls/reviewPull';
import { notFound, Refusal } from '../Refusal';
import { reviewShape } from '../shapes/conversationShapes';
import { simplePullShape } from '../shapes/pullShape';
import type { PullRecord, ReviewRecord } from '../state/records';
import { emitReviewEvent } from '../webhooks/emitPullEvent';
import { BodyReader } from './BodyReader';
import { pullOf } from './pullRoutes';
import {
  created,
  numberParameter,
  ok,
  pageAnswer,
  type RepositoryCall,
  repositoryRoute,
  type RestAnswer,
  type Route,
} from './RestCall';

const REVIEWS = '/pulls/{pull_number}/reviews';

const STATES = {
  APPROVE: 'APPROVED',
  REQUEST_CHANGES: 'CHANGES_REQUESTED',
  COMMENT: 'COMMENTED',
} as const;

/** Reviews of pull requests. @public */
export function reviewRoutes(): Route[] {
  return [
    repositoryRoute('POST', '/pulls/{pull_number}/requested_reviewers', ask),
    repositoryRoute('GET', REVIEWS, listReviews),
    repositoryRoute('POST', REVIEWS, createReview),
    repositoryRoute('GET', `${REVIEWS}/{review_id}`, getReview),
    repositoryRoute('PUT', `${REVIEWS}/{review_id}/dismissals`, dismissReview),
  ];
}

async function ask(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const pull = pullOf(call);
  const logins = new BodyReader(call.body).optionalTexts('reviewers') ?? [];
  const subject = { repository, pull, actor: user.login };
  const asked = await requestReview(forge, subject, logins);
  return created(simplePullShape(forge, repository, asked));
}

async function listReviews(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, key, query } = call;
  const pull = pullOf(call);
  const reviews = forge.store.list('review', `${key}#${pull.number}`);
  return pageAnswer(reviews, query, review =>
    reviewShape(forge, repository, { pull, review }),
  );
}

async function createReview(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const pull = pullOf(call);
  const body = new BodyReader(call.body);
  const events = ['APPROVE', 'REQUEST_CHANGES', 'COMMENT'] as const;
  const event = body.optionalChoice('event', events);
  if (event === undefined) {
    throw new Refusal(422, 'This forge has no pending reviews: give an event');
  }
  const review = await reviewPull(
    forge,
    { repository, pull, actor: user.login },
    {
      state: STATES[event],
      body: body.optionalText('body'),
      commit: body.optionalText('commit_id'),
    },
  );
  return ok(reviewShape(forge, repository, { pull, review }));
}

async function getReview(call: RepositoryCall): Promise<RestAnswer> {
  const pull = pullOf(call);
  const review = reviewOf(call, pull);
  return ok(reviewShape(call.forge, call.repository, { pull, review }));
}

async function dismissReview(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const pull = pullOf(call);
  new BodyReader(call.body).text('message');
  const review: ReviewRecord = { ...reviewOf(call, pull), state: 'DISMISSED' };
  await forge.store.commit({ put: 'review', value: review });
  const event = { repository, pull, review, sender: user.login };
  await emitReviewEvent(forge, { ...event, action: 'dismissed' });
  return ok(reviewShape(forge, repository, { pull, review }));
}

function reviewOf(call: RepositoryCall, pull: PullRecord): ReviewRecord {
  const id = numberParameter(call, 'review_id');
  const review = call.forge.store
    .list('review', `${call.key}#${pull.number}`)
    .find(record => record.id === id);
  if (!review) throw notFound();
  return review;
}
