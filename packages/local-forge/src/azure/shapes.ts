import type { ForgeContext } from '../ForgeContext';
import type { Commit, CommitPerson } from '../git/Commit';
import type { RepositoryRecord, StatusRecord } from '../state/records';
import { guid } from './guid';

/** Somebody: "IdentityRef". @public */
export function identityShape(forge: ForgeContext, login: string) {
  const user = forge.store.user(login);
  const id = guid('user', user?.id ?? 0);
  return {
    displayName: user?.name ?? login,
    url: `${forge.urls.web}/_apis/Identities/${id}`,
    id,
    uniqueName: login,
    imageUrl: `${forge.urls.web}/-/avatars/${login}.svg`,
  };
}

/** A repository with its project: "GitRepository". @public */
export function repositoryShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
) {
  const { id, name, defaultBranch } = repository;
  const { organization, project } = placeOf(repository);
  const url = apiUrl(forge, repository);
  const page = forge.urls.azureDevOps(repository);
  return {
    id: guid('repository', id),
    name,
    url,
    project: {
      id: guid('project', id),
      name: project,
      url: `${forge.urls.web}/${organization}/_apis/projects/${guid(
        'project',
        id,
      )}`,
      state: 'wellFormed',
      visibility: repository.visibility,
    },
    defaultBranch: `refs/heads/${defaultBranch}`,
    remoteUrl: page,
    webUrl: page,
    isDisabled: false,
  };
}

/** The organization, and the project below it, that the owner of a repository is here. @public */
export function placeOf({ owner, name }: RepositoryRecord) {
  const slash = owner.indexOf('/');
  return slash < 0
    ? { organization: owner, project: name }
    : { organization: owner.slice(0, slash), project: owner.slice(slash + 1) };
}

/** Where a repository is in the REST interface. @public */
export function apiUrl(
  forge: ForgeContext,
  repository: RepositoryRecord,
): string {
  const { organization } = placeOf(repository);
  const id = guid('repository', repository.id);
  return `${forge.urls.web}/${organization}/_apis/git/repositories/${id}`;
}

/** A commit that something points to. @public */
export function commitRef(
  forge: ForgeContext,
  repository: RepositoryRecord,
  sha: string,
) {
  return {
    commitId: sha,
    url: `${apiUrl(forge, repository)}/commits/${sha}`,
  };
}

/** A commit: "GitCommit". @public */
export function commitShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
  commit: Commit,
) {
  const { sha, author, committer, message, parents } = commit;
  return {
    ...commitRef(forge, repository, sha),
    author: personShape(author),
    committer: personShape(committer),
    comment: message,
    parents,
    treeId: commit.tree,
    remoteUrl: forge.urls.azureDevOps(repository, `/commit/${sha}`),
  };
}

function personShape({ name, email, date }: CommitPerson) {
  return { name, email, date };
}

/** What Azure DevOps calls the state of a status. @public */
export function statusWord({ state }: StatusRecord): string {
  switch (state) {
    case 'success':
      return 'succeeded';
    case 'failure':
      return 'failed';
    default:
      return state;
  }
}

/** A status of a commit: "GitStatus". @public */
export function statusShape(forge: ForgeContext, status: StatusRecord) {
  const slash = status.context.lastIndexOf('/');
  return {
    id: status.id,
    state: statusWord(status),
    description: status.description ?? null,
    context: {
      name: status.context.slice(slash + 1),
      genre: slash < 0 ? null : status.context.slice(0, slash),
    },
    creationDate: status.createdAt,
    updatedDate: status.createdAt,
    createdBy: identityShape(forge, status.creator),
    targetUrl: status.targetUrl ?? null,
  };
}
