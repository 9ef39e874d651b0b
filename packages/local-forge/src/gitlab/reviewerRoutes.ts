import { decisiveReviews, protectionOf } from '../pulls/protection';
import { reviewPull } from '../pulls/reviewPull';
import { Refusal } from '../Refusal';
import { BodyReader } from '../rest/BodyReader';
import {
  created,
  ok,
  pageAnswer,
  type RepositoryCall,
  type RestAnswer,
  type Route,
} from '../rest/RestCall';
import type { ReviewRecord } from '../state/records';
import { emitReviewEvent } from '../webhooks/emitPullEvent';
import { MERGE_REQUEST, mergeRequestOf } from './mergeRequestRoutes';
import { projectRoute } from './projectRoute';
import { reviewersOf } from './reviewers';
import { userShape } from './shapes';

/** Approvals and reviewers. @public */
export function reviewerRoutes(): Route[] {
  return [
    projectRoute('GET', `${MERGE_REQUEST}/approvals`, async call =>
      ok(approvalsShape(call)),
    ),
    projectRoute('POST', `${MERGE_REQUEST}/approve`, approve),
    projectRoute('POST', `${MERGE_REQUEST}/unapprove`, unapprove),
    projectRoute('GET', `${MERGE_REQUEST}/reviewers`, listReviewers),
  ];
}

async function approve(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const pull = mergeRequestOf(call);
  const expected = new BodyReader(call.body).optionalText('sha');
  if (expected !== undefined && expected !== pull.headSha)
    throw new Refusal(
      409,
      `SHA does not match HEAD of source branch: ${pull.headSha}`,
    );
  // The project prevents that an author approves: GitLab then says that they may not.
  if (user.login === pull.author) throw new Refusal(401, 'Unauthorized');
  const subject = { repository, pull, actor: user.login };
  await reviewPull(forge, subject, { state: 'APPROVED' });
  return created(approvalsShape(call));
}

async function unapprove(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const pull = mergeRequestOf(call);
  const own = decisiveReviews(forge, pull).find(
    ({ author, state }) => author === user.login && state === 'APPROVED',
  );
  if (own === undefined) throw new Refusal(404, 'Not Found');
  const review: ReviewRecord = { ...own, state: 'DISMISSED' };
  await forge.store.commit({ put: 'review', value: review });
  const event = { repository, pull, review, sender: user.login };
  await emitReviewEvent(forge, { ...event, action: 'dismissed' });
  return created({});
}

async function listReviewers(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, query } = call;
  return pageAnswer(
    reviewersOf(forge, mergeRequestOf(call)),
    query,
    ({ login, state, since }) => ({
      user: userShape(forge, login),
      state,
      created_at: since,
    }),
  );
}

function approvalsShape(call: RepositoryCall) {
  const { forge, user } = call;
  const pull = mergeRequestOf(call);
  const approvals = decisiveReviews(forge, pull).filter(
    ({ state }) => state === 'APPROVED',
  );
  const rules = protectionOf(forge, pull.repository, pull.baseBranch);
  const required = rules?.requiredApprovals ?? 0;
  const left = Math.max(0, required - approvals.length);
  const mine = approvals.some(({ author }) => author === user.login);
  return {
    id: pull.id,
    iid: pull.number,
    project_id: call.repository.id,
    title: pull.title,
    approved: left === 0,
    approvals_required: required,
    approvals_left: left,
    user_has_approved: mine,
    user_can_approve: !mine && user.login !== pull.author,
    approved_by: approvals.map(({ author, submittedAt }) => ({
      user: userShape(forge, author),
      approved_at: submittedAt,
    })),
  };
}
