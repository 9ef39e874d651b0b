import type { RepositoryCall, RestAnswer, Route } from '../rest/RestCall';
import type { PullRecord } from '../state/records';
import { bitbucketRoute, pageAnswer } from './bitbucketRoute';
import { commentShape } from './commentRoutes';
import { PULL_REQUEST, pullRequestIn } from './pullRequestIn';
import { commitOf } from './pullRequestShape';
import { userShape } from './shapes';

interface Activity {
  readonly id: number;
  readonly at: string;
  readonly by: string;
  readonly action: string;
  readonly more?: object;
}

const REVIEWS = {
  APPROVED: 'APPROVED',
  CHANGES_REQUESTED: 'REVIEWED',
  DISMISSED: 'UNAPPROVED',
  COMMENTED: 'COMMENTED',
} as const;

/** What happened to a pull request. @public */
export function activityRoutes(): Route[] {
  return [bitbucketRoute('GET', `${PULL_REQUEST}/activities`, listActivities)];
}

/** The newest first. */
async function listActivities(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, query } = call;
  const pull = pullRequestIn(call);
  const activities = [
    ...endingOf(pull),
    ...conversationOf(call, pull).reverse(),
    ...openingOf(pull),
  ];
  return pageAnswer(activities, query, ({ id, at, by, action, more }) => ({
    id,
    createdDate: Date.parse(at),
    user: userShape(forge, by),
    action,
    ...more,
  }));
}

function conversationOf(call: RepositoryCall, pull: PullRecord): Activity[] {
  const { store } = call.forge;
  const group = `${pull.repository}#${pull.number}`;
  const comments = store.list('comment', group).map(comment => ({
    id: comment.id,
    at: comment.createdAt,
    by: comment.author,
    action: 'COMMENTED',
    more: { commentAction: 'ADDED', comment: commentShape(call, comment) },
  }));
  const reviews = store.list('review', group).map(review => ({
    id: review.id,
    at: review.submittedAt,
    by: review.author,
    action: REVIEWS[review.state],
  }));
  return [...comments, ...reviews].sort((one, other) => one.id - other.id);
}

function endingOf(pull: PullRecord): Activity[] {
  const { issueId: id, merge, closedAt: at, closedBy: by } = pull;
  if (merge !== undefined) {
    const more = { commit: commitOf(merge.sha) };
    return [{ id, at: merge.at, by: merge.by, action: 'MERGED', more }];
  }
  return at === undefined || by === undefined
    ? []
    : [{ id, at, by, action: 'DECLINED' }];
}

function openingOf({ id, createdAt: at, author: by }: PullRecord): Activity[] {
  return [{ id, at, by, action: 'OPENED' }];
}
