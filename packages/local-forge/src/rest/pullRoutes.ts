import { changePull, findPull } from '../pulls/changePull';
import { mergePull } from '../pulls/mergePull';
import { openPull } from '../pulls/openPull';
import { pullEnds, pullFacts, pullFiles } from '../pulls/pullFacts';
import { notFound, validationFailed } from '../Refusal';
import { commitShape, fileShape } from '../shapes/commitShape';
import { pullShape, simplePullShape } from '../shapes/pullShape';
import type { PullRecord } from '../state/records';
import { BodyReader } from './BodyReader';
import {
  created,
  noContent,
  numberParameter,
  ok,
  pageAnswer,
  type RepositoryCall,
  repositoryRoute,
  type RestAnswer,
  type Route,
} from './RestCall';

const PULL = '/pulls/{pull_number}';

/** Pull requests. @public */
export function pullRoutes(): Route[] {
  return [
    repositoryRoute('GET', '/pulls', listPulls),
    repositoryRoute('POST', '/pulls', createPull),
    repositoryRoute('GET', PULL, getPull),
    repositoryRoute('PATCH', PULL, updatePull),
    repositoryRoute('GET', `${PULL}/merge`, isMerged),
    repositoryRoute('PUT', `${PULL}/merge`, merge),
    repositoryRoute('GET', `${PULL}/files`, listFiles),
    repositoryRoute('GET', `${PULL}/commits`, listCommits),
  ];
}

/** The pull request that a path names. @throws Refusal 404. @public */
export function pullOf(
  call: RepositoryCall,
  parameter: 'pull_number' | 'issue_number' = 'pull_number',
): PullRecord {
  return findPull(call.forge, call.key, numberParameter(call, parameter));
}

async function listPulls(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, key, query } = call;
  const state = query.get('state') ?? 'open';
  const head = query.get('head');
  const base = query.get('base');
  const owner = repository.owner.toLowerCase();
  const fitting = forge.store.list('pull', key).filter(pull => {
    if (state !== 'all' && pull.state !== state) return false;
    if (base !== null && pull.baseBranch !== base) return false;
    if (head === null || !head.includes(':')) return true;
    const colon = head.indexOf(':');
    const isOwner = head.slice(0, colon).toLowerCase() === owner;
    return isOwner && head.slice(colon + 1) === pull.headBranch;
  });
  return pageAnswer(sorted(fitting, query), query, pull =>
    simplePullShape(forge, repository, pull),
  );
}

function sorted(pulls: PullRecord[], query: URLSearchParams): PullRecord[] {
  const byUpdate = query.get('sort') === 'updated';
  const fallback = query.get('sort') === null ? 'desc' : 'asc';
  const ascending = (query.get('direction') ?? fallback) === 'asc';
  const ordered = byUpdate
    ? [...pulls].sort(
        (one, other) =>
          Date.parse(one.updatedAt) - Date.parse(other.updatedAt) ||
          one.number - other.number,
      )
    : pulls;
  return ascending ? ordered : [...ordered].reverse();
}

async function createPull(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const body = new BodyReader(call.body);
  const title = body.text('title');
  if (title.trim() === '') {
    const where = { resource: 'PullRequest', field: 'title' };
    throw validationFailed({ ...where, code: 'missing_field' });
  }
  const pull = await openPull(forge, {
    repository,
    author: user.login,
    title,
    body: body.optionalText('body'),
    head: body.text('head'),
    base: body.text('base'),
    draft: body.flag('draft') === 'on' ? 'draft' : undefined,
  });
  return created(await fullShape(call, pull));
}

async function getPull(call: RepositoryCall): Promise<RestAnswer> {
  const pull = await fullShape(call, pullOf(call));
  if (!call.forge.faults.takesMergeable()) return ok(pull);
  return ok({ ...pull, mergeable: null, mergeable_state: 'unknown' });
}

async function updatePull(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const pull = pullOf(call);
  const body = new BodyReader(call.body);
  const subject = { repository, pull, actor: user.login };
  const next = await changePull(forge, subject, {
    title: body.optionalText('title'),
    body: body.optionalText('body'),
    base: body.optionalText('base'),
    state: body.optionalChoice('state', ['open', 'closed']),
  });
  return ok(await fullShape(call, next));
}

async function isMerged(call: RepositoryCall): Promise<RestAnswer> {
  if (!pullOf(call).merge) throw notFound();
  return noContent();
}

async function merge(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const body = new BodyReader(call.body);
  const methods = ['merge', 'squash', 'rebase'] as const;
  const { sha } = await mergePull(forge, {
    repository,
    pull: pullOf(call),
    actor: user,
    method: body.optionalChoice('merge_method', methods) ?? 'merge',
    expectedHead: body.optionalText('sha'),
    title: body.optionalText('commit_title'),
    message: body.optionalText('commit_message'),
  });
  const message = 'Pull Request successfully merged';
  return ok({ sha, merged: true, message });
}

async function listFiles(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, query } = call;
  const pull = pullOf(call);
  const files = await pullFiles(forge.repositories.of(repository), pull);
  const ref = pull.headSha;
  return pageAnswer(files, query, change =>
    fileShape(forge, repository, { change, ref }),
  );
}

async function listCommits(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, query } = call;
  const git = forge.repositories.of(repository);
  const { mergeBase, head } = await pullEnds(git, pullOf(call));
  const commits = await git.commits({ range: `${mergeBase}..${head}` });
  return pageAnswer(commits.reverse(), query, commit =>
    commitShape(forge, repository, commit),
  );
}

async function fullShape(call: RepositoryCall, pull: PullRecord) {
  const { forge, repository } = call;
  const facts = await pullFacts(forge, repository, pull);
  return pullShape(forge, repository, pull, facts);
}
