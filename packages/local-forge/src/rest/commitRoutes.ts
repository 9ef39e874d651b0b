import { compareCommits, type Comparison } from '../git/compareCommits';
import { EMPTY_TREE } from '../git/BareRepository';
import type { Commit } from '../git/Commit';
import { notFound, Refusal } from '../Refusal';
import { commitShape, fileShape, fullCommitShape } from '../shapes/commitShape';
import {
  ok,
  paged,
  pageOf,
  rawAnswer,
  type RepositoryCall,
  repositoryRoute,
  type RestAnswer,
  type Route,
  unknownRoute,
} from './RestCall';

/** What GitHub has below a commit and this forge has not. */
const OTHER_ROUTES = /\/(check-suites|comments|pulls|branches-where-head)$/;

/** Commits and comparisons. @public */
export function commitRoutes(): Route[] {
  return [
    repositoryRoute('GET', '/commits', listCommits),
    repositoryRoute('GET', '/commits/{ref*}', getCommit),
    repositoryRoute('GET', '/compare/{basehead*}', compare),
  ];
}

/** The commit that a path names. @throws Refusal 422, as GitHub does. @public */
export async function findCommit(
  call: RepositoryCall,
  revision: string,
): Promise<Commit> {
  const git = call.forge.repositories.of(call.repository);
  const name = revision.replace(/^(refs\/)?heads\//, '');
  const sha = await git.resolve(name);
  const commit = sha === undefined ? undefined : await git.commit(sha);
  if (commit) return commit;
  throw new Refusal(422, `No commit found for SHA: ${revision}`);
}

async function listCommits(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, query } = call;
  const git = forge.repositories.of(repository);
  const start = query.get('sha') ?? repository.defaultBranch;
  const tip = await git.resolve(start);
  if (tip === undefined) throw notFound();
  const path = query.get('path') ?? undefined;
  const count = await git.countCommits({ range: tip, path });
  const { skip, limit, links } = pageOf(count, query);
  const commits = await git.commits({ range: tip, path, skip, limit });
  const body = commits.map(commit => commitShape(forge, repository, commit));
  return { status: 200, body, links };
}

async function getCommit(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, parameters } = call;
  if (OTHER_ROUTES.test(parameters.ref)) {
    const path = `/repos/{owner}/{repo}/commits/${parameters.ref}`;
    throw unknownRoute('GET', path);
  }
  const commit = await findCommit(call, parameters.ref);
  if (call.accept.includes('.sha')) {
    return rawAnswer('application/vnd.github.sha', Buffer.from(commit.sha));
  }
  const git = forge.repositories.of(repository);
  const changes = await git.changes(
    commit.parents[0] ?? EMPTY_TREE,
    commit.sha,
  );
  return ok(fullCommitShape(forge, repository, commit, changes));
}

interface Compared extends Comparison {
  base: string;
  head: string;
  baseSha: string;
  headSha: string;
  mergeBase: string;
}

async function compare(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, query } = call;
  const git = forge.repositories.of(repository);
  const ends = await comparedEnds(call);
  const [changes, commits, baseCommit, commonCommit] = await Promise.all([
    git.changes(ends.mergeBase, ends.headSha),
    git.commits({ range: `${ends.baseSha}..${ends.headSha}` }),
    git.commit(ends.baseSha),
    git.commit(ends.mergeBase),
  ]);
  if (!baseCommit || !commonCommit) throw notFound();
  const { entries, links } = paged([...commits].reverse(), query);
  const body = {
    ...comparisonUrls(call, ends),
    base_commit: commitShape(forge, repository, baseCommit),
    merge_base_commit: commitShape(forge, repository, commonCommit),
    status: relation(ends),
    ahead_by: ends.ahead,
    behind_by: ends.behind,
    total_commits: ends.ahead,
    commits: entries.map(commit => commitShape(forge, repository, commit)),
    files: changes.map(change =>
      fileShape(forge, repository, { change, ref: ends.headSha }),
    ),
  };
  return { status: 200, body, links };
}

async function comparedEnds(call: RepositoryCall): Promise<Compared> {
  const git = call.forge.repositories.of(call.repository);
  const [base, head] = call.parameters.basehead
    .split('...')
    .map(end => end.replace(/^[^:]*:/, ''));
  if (!base || !head) throw notFound();
  const shas = await Promise.all([git.resolve(base), git.resolve(head)]);
  const [baseSha, headSha] = shas;
  if (baseSha === undefined || headSha === undefined) throw notFound();
  const comparison = await compareCommits(git, baseSha, headSha);
  const { mergeBase } = comparison;
  if (mergeBase === undefined) {
    throw new Refusal(404, `No common ancestor between ${base} and ${head}.`);
  }
  return { ...comparison, mergeBase, base, head, baseSha, headSha };
}

function comparisonUrls({ forge, repository }: RepositoryCall, ends: Compared) {
  const path = `/compare/${ends.base}...${ends.head}`;
  const page = forge.urls.page(repository, path);
  return {
    url: forge.urls.rest(repository, path),
    html_url: page,
    permalink_url: forge.urls.page(
      repository,
      `/compare/${ends.baseSha}...${ends.headSha}`,
    ),
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
  };
}

function relation(counts: { ahead: number; behind: number }): string {
  if (counts.ahead > 0 && counts.behind > 0) return 'diverged';
  if (counts.ahead > 0) return 'ahead';
  return counts.behind > 0 ? 'behind' : 'identical';
}
