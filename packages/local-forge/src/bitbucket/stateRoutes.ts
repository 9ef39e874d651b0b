import { changePull } from '../pulls/changePull';
import { mergePull } from '../pulls/mergePull';
import { Refusal } from '../Refusal';
import { BodyReader } from '../rest/BodyReader';
import {
  ok,
  type RepositoryCall,
  type RestAnswer,
  type Route,
} from '../rest/RestCall';
import type { PullRecord } from '../state/records';
import { requestAutoMerge } from './autoMergeRoutes';
import { BitbucketRefusal } from './BitbucketRefusal';
import { bitbucketRoute } from './bitbucketRoute';
import { mergeabilityOf } from './mergeability';
import {
  PULL_REQUEST,
  pullRequestAnswer,
  pullRequestIn,
  requireVersion,
} from './pullRequestIn';
import { stateOf } from './pullRequestShape';

/** How pull requests are merged, declined and opened again. @public */
export function stateRoutes(): Route[] {
  return [
    bitbucketRoute('GET', `${PULL_REQUEST}/merge`, readMergeability),
    bitbucketRoute('POST', `${PULL_REQUEST}/merge`, merge),
    bitbucketRoute('POST', `${PULL_REQUEST}/decline`, call =>
      change(call, { from: 'OPEN', state: 'closed' }),
    ),
    bitbucketRoute('POST', `${PULL_REQUEST}/reopen`, call =>
      change(call, { from: 'DECLINED', state: 'open' }),
    ),
  ];
}

async function readMergeability(call: RepositoryCall): Promise<RestAnswer> {
  const pull = requireState(call, 'OPEN');
  return ok(await mergeabilityOf(call.forge, call.repository, pull));
}

async function merge(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const pull = requireState(call, 'OPEN');
  requireVersion(pull, versionIn(call));
  const { conflicted, vetoes } = await mergeabilityOf(forge, repository, pull);
  if (conflicted)
    throw new BitbucketRefusal(
      409,
      'pull.PullRequestMergeException',
      'The pull request has conflicts that have to be resolved.',
    );
  const body = new BodyReader(call.body);
  if (body.flag('autoMerge') === 'on' && vetoes.length > 0) {
    await requestAutoMerge(call, pull);
    return pullRequestAnswer(call);
  }
  await mergePull(forge, {
    repository,
    pull,
    actor: user,
    method: 'merge',
    title: `Pull request #${pull.number}: ${pull.title}`,
    message: body.optionalText('message'),
  }).catch(error => {
    const isVetoed = error instanceof Refusal && error.status === 405;
    if (!isVetoed) throw error;
    throw new BitbucketRefusal(
      409,
      'pull.PullRequestMergeVetoedException',
      'Merging the pull request has been vetoed.',
      vetoes,
    );
  });
  return pullRequestAnswer(call);
}

async function change(
  call: RepositoryCall,
  {
    from,
    state,
  }: {
    readonly from: ReturnType<typeof stateOf>;
    readonly state: PullRecord['state'];
  },
): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  // As Bitbucket does it: one that was declined has another version, and is refused for that.
  requireVersion(pullRequestIn(call), versionIn(call));
  const pull = requireState(call, from);
  await changePull(forge, { repository, pull, actor: user.login }, { state });
  return pullRequestAnswer(call);
}

function versionIn({ query, body }: RepositoryCall): unknown {
  return query.get('version') ?? new BodyReader(body).optionalNumber('version');
}

function requireState(
  call: RepositoryCall,
  wanted: ReturnType<typeof stateOf>,
): PullRecord {
  const pull = pullRequestIn(call);
  if (stateOf(pull) === wanted) return pull;
  throw new BitbucketRefusal(
    409,
    'pull.IllegalPullRequestStateException',
    `This pull request is ${stateOf(
      pull,
    ).toLowerCase()}, and not ${wanted.toLowerCase()}.`,
  );
}
