import type { ForgeContext } from '../ForgeContext';
import type { Commit } from '../git/Commit';
import type { RepositoryRecord, StatusRecord } from '../state/records';
import { uuid } from './uuid';

const STATES = {
  success: 'SUCCESSFUL',
  failure: 'FAILED',
  error: 'STOPPED',
  pending: 'INPROGRESS',
} as const;

/** Somebody, as "account" with what "user" has. @public */
export function accountShape(forge: ForgeContext, login: string) {
  const user = forge.store.user(login);
  return {
    type: 'user',
    uuid: uuid('user', user?.id ?? 0),
    display_name: user?.name ?? login,
    nickname: login,
    ...(user && { created_on: zoned(user.createdAt) }),
    links: { avatar: { href: `${forge.urls.web}/-/avatar/${login}` } },
  };
}

/** A repository, as "repository". @public */
export function repositoryShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
) {
  const { id, owner, name, createdAt, updatedAt } = repository;
  return {
    type: 'repository',
    uuid: uuid('repository', id),
    full_name: `${owner}/${name}`,
    name,
    description: repository.description ?? '',
    is_private: repository.visibility === 'private',
    scm: 'git',
    mainbranch: { type: 'branch', name: repository.defaultBranch },
    created_on: zoned(createdAt),
    updated_on: zoned(updatedAt),
    links: {
      self: { href: addressOf(forge, repository) },
      html: { href: forge.urls.page(repository) },
      clone: [{ href: `${forge.urls.page(repository)}.git`, name: 'https' }],
    },
  };
}

/** A commit, as "commit". @public */
export function commitShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
  { sha, message, author, parents }: Commit,
) {
  return {
    type: 'commit',
    hash: sha,
    date: author.date,
    message,
    author: { type: 'author', raw: `${author.name} <${author.email}>` },
    parents: parents.map(hash => ({ type: 'commit', hash })),
    links: {
      self: { href: addressOf(forge, repository, `/commit/${sha}`) },
      html: { href: forge.urls.page(repository, `/commits/${sha}`) },
    },
  };
}

/** What a build says, as "commitstatus". @public */
export function buildShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
  status: StatusRecord,
) {
  const { context, sha, description, targetUrl, createdAt } = status;
  const commit = addressOf(forge, repository, `/commit/${sha}`);
  return {
    type: 'build',
    key: context,
    name: context,
    state: STATES[status.state],
    ...(description === undefined ? {} : { description }),
    url: targetUrl ?? '',
    created_on: zoned(createdAt),
    updated_on: zoned(createdAt),
    links: {
      self: { href: `${commit}/statuses/build/${encodeURIComponent(context)}` },
      commit: { href: commit },
    },
  };
}

/** The REST address of a repository, or of something below it. @public */
export function addressOf(
  forge: ForgeContext,
  { owner, name }: RepositoryRecord,
  path = '',
): string {
  return `${forge.urls.bitbucketCloudApi}/repositories/${owner}/${name}${path}`;
}

/** A time as Bitbucket Cloud writes it. @public */
export function zoned(timestamp: string): string {
  return timestamp.replace(/Z$/, '.000000+00:00');
}
