import { requestReview } from '../pulls/requestReview';
import { reviewPull } from '../pulls/reviewPull';
import { notFound } from '../Refusal';
import { BodyReader } from '../rest/BodyReader';
import {
  ok,
  type RepositoryCall,
  type RestAnswer,
  type Route,
} from '../rest/RestCall';
import type { ReviewRecord } from '../state/records';
import { emitReviewEvent } from '../webhooks/emitPullEvent';
import {
  azureRoute,
  listAnswer,
  PULL_REQUEST,
  pullIn,
  refused,
} from './azureRoute';
import { idOf } from './guid';
import { reviewerShape } from './pullRequestShape';
import { apiUrl } from './shapes';
import { verdictsOf, votesOf } from './votes';

const VOTES = [10, 5, 0, -5, -10];

/** Reviewers and their votes. @public */
export function reviewerRoutes(): Route[] {
  return [
    azureRoute('GET', `${PULL_REQUEST}/reviewers`, async call =>
      listAnswer(reviewerShapes(call), call.query),
    ),
    azureRoute('PUT', `${PULL_REQUEST}/reviewers/{reviewerId}`, putReviewer),
  ];
}

/** Anybody may add a reviewer; a vote is the reviewer's own. */
async function putReviewer(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const id = idOf('user', call.parameters.reviewerId);
  const login =
    id === undefined ? undefined : forge.store.get('user', id)?.login;
  if (login === undefined) throw notFound();
  const vote = new BodyReader(call.body).optionalNumber('vote') ?? 0;
  if (!VOTES.includes(vote))
    throw refused(
      400,
      'InvalidArgumentValueException',
      'Invalid argument value. Parameter name: vote',
    );
  const subject = { repository, pull: pullIn(call), actor: user.login };
  if (login !== user.login) {
    if (vote !== 0)
      throw refused(
        403,
        'UnauthorizedAccessException',
        'TF401186: Only the reviewer can record a vote.',
      );
    await requestReview(forge, subject, [login]);
  } else if (vote === 0) {
    await withdrawVote(call);
  } else {
    await reviewPull(forge, subject, {
      state: vote > 0 ? 'APPROVED' : 'CHANGES_REQUESTED',
      body: `${login} voted ${vote}`,
      vote,
    });
  }
  return ok(reviewerShapes(call).find(shape => shape.uniqueName === login));
}

async function withdrawVote(call: RepositoryCall): Promise<void> {
  const { forge, repository, user } = call;
  const pull = pullIn(call);
  const last = verdictsOf(forge, pull).findLast(
    ({ author }) => author === user.login,
  );
  if (last === undefined) return;
  const review: ReviewRecord = { ...last, state: 'DISMISSED', vote: 0 };
  await forge.store.commit({ put: 'review', value: review });
  const event = { repository, pull, review, sender: user.login };
  await emitReviewEvent(forge, { ...event, action: 'dismissed' });
}

function reviewerShapes(call: RepositoryCall) {
  const { forge, repository } = call;
  const pull = pullIn(call);
  const url = `${apiUrl(forge, repository)}/pullRequests/${pull.number}`;
  return votesOf(forge, pull).map(vote => reviewerShape(forge, url, vote));
}
