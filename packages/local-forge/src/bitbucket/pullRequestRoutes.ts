import { changePull } from '../pulls/changePull';
import { openPull } from '../pulls/openPull';
import { requestReview } from '../pulls/requestReview';
import { setReviewers } from '../pulls/setReviewers';
import { Refusal } from '../Refusal';
import { BodyReader } from '../rest/BodyReader';
import {
  created,
  type RepositoryCall,
  type RestAnswer,
  type Route,
} from '../rest/RestCall';
import type { PullRecord } from '../state/records';
import { BitbucketRefusal } from './BitbucketRefusal';
import { bitbucketRoute, pageAnswer } from './bitbucketRoute';
import {
  PULL_REQUEST,
  pullRequestAnswer,
  pullRequestIn,
  requireVersion,
} from './pullRequestIn';
import { pullRequestShape, stateOf } from './pullRequestShape';

/** Pull requests. @public */
export function pullRequestRoutes(): Route[] {
  return [
    bitbucketRoute('GET', '/pull-requests', listPullRequests),
    bitbucketRoute('POST', '/pull-requests', create),
    bitbucketRoute('GET', PULL_REQUEST, async call => pullRequestAnswer(call)),
    bitbucketRoute('PUT', PULL_REQUEST, update),
  ];
}

async function listPullRequests(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, key, query } = call;
  const state = query.get('state') ?? 'OPEN';
  const at = query.get('at');
  const branchOf = (pull: PullRecord) =>
    query.get('direction') === 'OUTGOING' ? pull.headBranch : pull.baseBranch;
  const fitting = forge.store
    .list('pull', key)
    .filter(pull => state === 'ALL' || stateOf(pull) === state)
    .filter(pull => at === null || at === `refs/heads/${branchOf(pull)}`);
  return pageAnswer(ordered(fitting, query.get('order')), query, pull =>
    pullRequestShape(forge, repository, pull),
  );
}

function ordered(
  pulls: readonly PullRecord[],
  order: string | null,
): PullRecord[] {
  const closed = ({ closedAt }: PullRecord) =>
    closedAt === undefined ? Infinity : Date.parse(closedAt);
  const newest = [...pulls].sort((one, other) => other.number - one.number);
  switch (order) {
    case 'OLDEST':
      return newest.reverse();
    case 'CLOSED_DATE':
      return newest.sort((one, other) => closed(other) - closed(one) || 0);
    default:
      return newest;
  }
}

async function create(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user, key } = call;
  const body = new BodyReader(call.body);
  const branchIn = (side: 'fromRef' | 'toRef') =>
    body
      .inside(side)
      .text('id')
      .replace(/^refs\/heads\//, '');
  const [head, base] = [branchIn('fromRef'), branchIn('toRef')];
  const git = forge.repositories.of(repository);
  for (const branch of [head, base])
    if ((await git.branch(branch)) === undefined)
      throw new BitbucketRefusal(
        404,
        'repository.ref.NoSuchBranchException',
        `Branch "${branch}" does not exist in repository ${key}.`,
      );
  const isTwin = forge.store
    .list('pull', key)
    .some(
      pull =>
        pull.state === 'open' &&
        pull.headBranch === head &&
        pull.baseBranch === base,
    );
  if (isTwin)
    throw new BitbucketRefusal(
      409,
      'pull.DuplicatePullRequestException',
      'Only one pull request may be open for a given source and target branch',
    );
  const reviewers = namesIn(body);
  refuseReviewers(call, reviewers, user.login);
  const opened = await openPull(forge, {
    repository,
    author: user.login,
    title: body.text('title'),
    body: body.optionalText('description'),
    head,
    base,
    draft: body.flag('draft') === 'on' ? 'draft' : undefined,
  }).catch(error => {
    throw error instanceof Refusal && error.status === 422
      ? new BitbucketRefusal(
          409,
          'pull.EmptyPullRequestException',
          `${head} is already up-to-date with ${base}.`,
        )
      : error;
  });
  const subject = { repository, pull: opened, actor: user.login };
  const asked = await requestReview(forge, subject, reviewers);
  const now = forge.store.get('pull', asked.id) ?? asked;
  return created(pullRequestShape(forge, repository, now));
}

/** What is left out is taken away: a description, and reviewers. */
async function update(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const pull = pullRequestIn(call);
  const body = new BodyReader(call.body);
  requireVersion(pull, body.optionalNumber('version'));
  const title = body.optionalText('title');
  if (title === undefined)
    throw new BitbucketRefusal(
      400,
      'validation.ArgumentValidationException',
      'A title is required.',
    );
  const reviewers = namesIn(body);
  refuseReviewers(call, reviewers, pull.author);
  const subject = { repository, pull, actor: user.login };
  const edit = { title, body: body.optionalText('description') ?? '' };
  const edited = await changePull(forge, subject, edit);
  await setReviewers(forge, { ...subject, pull: edited }, reviewers);
  return pullRequestAnswer(call);
}

function namesIn(body: BodyReader): string[] {
  return body
    .optionalObjects('reviewers')
    .map(reviewer => reviewer.inside('user').text('name'));
}

function refuseReviewers(
  { forge }: RepositoryCall,
  names: readonly string[],
  author: string,
): void {
  for (const name of names)
    if (name === author || forge.store.user(name) === undefined)
      throw new BitbucketRefusal(
        409,
        'pull.InvalidPullRequestReviewersException',
        `${name} is not a user who may review.`,
      );
}
