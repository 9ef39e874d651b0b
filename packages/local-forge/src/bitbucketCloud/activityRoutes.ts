import type { RestAnswer, Route } from '../rest/RestCall';
import type { PullRecord, ReviewRecord } from '../state/records';
import { type CloudCall, cloudRoute, pageAnswer } from './cloudRoute';
import { commentShape } from './commentRoutes';
import { PULL_REQUEST, pullRequestIn } from './pullRequestIn';
import { endpoint, stateOf } from './pullRequestShape';
import { accountShape, zoned } from './shapes';

interface Activity {
  readonly at: string;
  readonly shape: object;
}

/** What happened to a pull request, the newest first. @public */
export function activityRoutes(): Route[] {
  return [cloudRoute('GET', `${PULL_REQUEST}/activity`, listActivity)];
}

async function listActivity(call: CloudCall): Promise<RestAnswer> {
  const { store } = call.forge;
  const pull = pullRequestIn(call);
  const group = `${pull.repository}#${pull.number}`;
  const activities: Activity[] = [
    ...updatesOf(call, pull),
    ...store.list('review', group).flatMap(each => verdictOf(call, each)),
    ...store.list('comment', group).map(comment => ({
      at: comment.createdAt,
      shape: { comment: commentShape(call.forge, comment) },
    })),
  ];
  const newest = activities
    .map((activity, index) => ({ ...activity, index }))
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || b.index - a.index);
  return pageAnswer(call, newest, ({ shape }) => shape);
}

/** That it was opened, each push, and its end. */
function updatesOf(
  { forge, repository }: CloudCall,
  pull: PullRecord,
): readonly Activity[] {
  const { headBranch: branch, headSha, createdAt, merge, closedAt } = pull;
  const { heads = [{ sha: headSha, at: createdAt }] } = pull;
  const update = (at: string, state: string, sha: string) => ({
    at,
    shape: {
      update: {
        date: zoned(at),
        state,
        title: pull.title,
        author: accountShape(forge, pull.author),
        source: endpoint(forge, repository, { branch, sha }),
      },
    },
  });
  const end = merge?.at ?? closedAt;
  return [
    ...heads.map(({ at, sha }) => update(at, 'OPEN', sha)),
    ...(end === undefined ? [] : [update(end, stateOf(pull), headSha)]),
  ];
}

function verdictOf(
  { forge }: CloudCall,
  { author, state, submittedAt: at }: ReviewRecord,
): readonly Activity[] {
  const said = { date: zoned(at), user: accountShape(forge, author) };
  switch (state) {
    case 'APPROVED':
      return [{ at, shape: { approval: said } }];
    case 'CHANGES_REQUESTED':
      return [{ at, shape: { changes_requested: said } }];
    default:
      return [];
  }
}
