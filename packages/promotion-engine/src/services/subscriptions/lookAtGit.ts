import {
  FoundCommit,
  Subscription,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ScmCredentials } from '@kardinal/backstage-plugin-kardinal-node';
import { unreachable } from '@kardinal/kube-controller';
import { GitRepositories, GitTag } from '../git';
import { acceptedTags, noneAccepted } from './acceptedTags';
import { GitSource } from './gitPlan';
import { compareTags } from './selectTags';

/** Of a branch, how many of its newest commits are looked through for one that no promotion made. */
const looked = 50;

type Latest = NonNullable<NonNullable<Subscription['status']>['latest']>;

/** What a look at a repository came to. */
export type GitFinding =
  | { readonly type: 'commit'; readonly commit: FoundCommit }
  /** Nothing that could be promoted: why not. */
  | { readonly type: 'none'; readonly message: string };

/** What a look needs beside what it looks at. */
export interface GitLook {
  readonly git: Pick<GitRepositories, 'log' | 'tags' | 'contains'>;
  readonly credentials: ScmCredentials | undefined;
  /** What is on record. */
  readonly latest: Pick<Latest, 'tag' | 'commit'> | undefined;
}

/**
 * Looks at a repository: which commit counts now. Objects are fetched only where a branch or a tag has moved.
 *
 * @throws GitError where the forge refuses, or is away
 */
export async function lookAtGit(
  look: GitLook,
  source: GitSource,
): Promise<GitFinding> {
  return source.select === 'branch'
    ? lookAtBranch(look, source)
    : lookAtTags(look, source);
}

async function lookAtBranch(
  { git, credentials, latest }: GitLook,
  { source, branch = '', path, include, exclude = [], first }: GitSource,
): Promise<GitFinding> {
  const { url } = source;
  const since = latest?.commit;
  const begins = since === undefined && first === 'skipped';
  const { head, commits } = await git.log({
    ...repositoryOf(url, credentials),
    base: branch,
    newest: looked,
    ...(since === undefined ? {} : { since }),
    ...(include === undefined ? below(path) : {}),
    paths: { include: include ?? [], exclude },
  });
  const common = {
    repository: url,
    ...(path === undefined ? {} : { path }),
  };
  const newest = commits.filter(({ origin }) => origin === 'others').at(-1);
  const at = begins ? head : since;
  if (at !== undefined && (begins || newest === undefined))
    return {
      type: 'commit',
      commit: { ...common, sha: at, author: '', subject: '' },
    };
  if (newest === undefined)
    return {
      type: 'none',
      message: `No commit of ${branch} of ${url} that counts changes what is promoted`,
    };
  const { sha, author, subject, committedAt } = newest;
  return {
    type: 'commit',
    commit: {
      ...common,
      sha,
      author,
      subject,
      ...(committedAt === undefined ? {} : { builtAt: committedAt }),
    },
  };
}

async function lookAtTags(
  look: GitLook,
  gitSource: GitSource,
): Promise<GitFinding> {
  const { source, select, branch, path } = gitSource;
  const { git, credentials, latest } = look;
  const { url: repository } = source;
  const tags = await git.tags(repositoryOf(repository, credentials));
  const kind = select === 'semver' ? 'versions' : 'any';
  const names = tags.map(({ name }) => name);
  const accepted = new Set(await acceptedTags(gitSource, kind, names));
  const [chosen] = tags
    .filter(({ name }) => accepted.has(name))
    .sort((a, b) => compare(select, b, a));
  if (chosen === undefined) {
    const of = { count: tags.length, repository };
    return { type: 'none', message: noneAccepted(gitSource, kind, of) };
  }
  const { name: tag, sha, author, subject, taggedAt } = chosen;
  const isRecorded = latest?.tag === tag && latest.commit === sha;
  if (!isRecorded && branch !== undefined) {
    const where = await git.contains({
      ...repositoryOf(repository, credentials),
      base: branch,
      commit: sha,
    });
    if (where === 'absent')
      return {
        type: 'none',
        message: `The tag ${tag} of ${repository} is of a commit that ${branch} does not have, and only commits of that branch are promoted; tag one of it, or let the Pipeline name no branch for the repository`,
      };
  }
  return {
    type: 'commit',
    commit: {
      repository,
      sha,
      tag,
      author,
      subject,
      ...(path === undefined ? {} : { path }),
      ...(taggedAt === undefined ? {} : { builtAt: taggedAt }),
    },
  };
}

function compare(
  select: Exclude<GitSource['select'], undefined>,
  a: GitTag,
  b: GitTag,
): number {
  switch (select) {
    case 'semver':
    case 'lexical':
      return compareTags(select, a.name, b.name);
    case 'newest':
      return (
        instantOf(a) - instantOf(b) || compareTags('lexical', a.name, b.name)
      );
    case 'branch':
      return 0;
    default:
      return unreachable(select);
  }
}

/** Before all others where it has no time. */
function instantOf({ taggedAt = '1970-01-01' }: GitTag): number {
  return Date.parse(taggedAt);
}

function repositoryOf(url: string, credentials: ScmCredentials | undefined) {
  return {
    repository: { url },
    ...(credentials === undefined ? {} : { credentials }),
  };
}

function below(path: string | undefined) {
  const directory = (path ?? '')
    .split('/')
    .filter(name => name !== '' && name !== '.')
    .join('/');
  return directory === '' ? {} : { directories: [directory] };
}
