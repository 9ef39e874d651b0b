import type { ForgeContext } from '../ForgeContext';
import type { RepositoryRecord, StatusRecord } from '../state/records';

const STATES = {
  success: 'SUCCESSFUL',
  failure: 'FAILED',
  error: 'CANCELLED',
  pending: 'INPROGRESS',
} as const;

/** Somebody, as "RestApplicationUser". @public */
export function userShape(forge: ForgeContext, login: string) {
  const user = forge.store.user(login);
  return {
    id: user?.id ?? 0,
    name: login,
    slug: login,
    displayName: user?.name ?? login,
    emailAddress: `${login}@users.noreply.localhost`,
    active: true,
    type: 'NORMAL',
    links: { self: [{ href: `${forge.urls.web}/users/${login}` }] },
  };
}

/** A repository, as "RestRepository". @public */
export function repositoryShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
) {
  const { id, owner, name } = repository;
  const project = forge.store.user(owner);
  const isPublic = repository.visibility === 'public';
  return {
    id,
    slug: name,
    name,
    description: repository.description ?? '',
    hierarchyId: String(id),
    scmId: 'git',
    state: 'AVAILABLE',
    statusMessage: 'Available',
    forkable: false,
    archived: false,
    public: isPublic,
    project: {
      id: project?.id ?? 0,
      key: owner,
      name: owner,
      public: isPublic,
      type: project?.type === 'User' ? 'PERSONAL' : 'NORMAL',
      links: { self: [{ href: `${forge.urls.web}/projects/${owner}` }] },
    },
    links: {
      clone: [{ href: forge.urls.scm(repository), name: 'http' }],
      self: [{ href: forge.urls.bitbucket(repository, '/browse') }],
    },
  };
}

/** A branch, as "RestMinimalRef". @public */
export function refShape(branch: string) {
  return { id: `refs/heads/${branch}`, displayId: branch, type: 'BRANCH' };
}

/** What a build says, as "RestBuildStatus". @public */
export function buildShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
  status: StatusRecord,
) {
  const { context, sha, description, targetUrl } = status;
  const added = Date.parse(status.createdAt);
  return {
    key: context,
    parent: context,
    name: context,
    state: STATES[status.state],
    ...(description === undefined ? {} : { description }),
    url: targetUrl ?? forge.urls.bitbucket(repository, `/commits/${sha}`),
    createdDate: added,
    updatedDate: added,
    dateAdded: added,
  };
}
