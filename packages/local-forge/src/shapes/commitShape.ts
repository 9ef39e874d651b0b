import type { ForgeContext } from '../ForgeContext';
import type { Commit, CommitPerson } from '../git/Commit';
import type { FileChange } from '../git/FileChange';
import type { RepositoryRecord } from '../state/records';
import { nodeId } from './nodeId';
import { userShape } from './userShape';

const UNVERIFIED = {
  verified: false,
  reason: 'unsigned',
  signature: null,
  payload: null,
  verified_at: null,
};

/** GitHub's "Commit", without its files. @public */
export function commitShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
  commit: Commit,
) {
  const { urls } = forge;
  const url = urls.rest(repository, `/commits/${commit.sha}`);
  return {
    sha: commit.sha,
    node_id: nodeId('Commit', commit.sha),
    commit: {
      author: commit.author,
      committer: commit.committer,
      message: commit.message,
      tree: {
        sha: commit.tree,
        url: urls.rest(repository, `/git/trees/${commit.tree}`),
      },
      url: urls.rest(repository, `/git/commits/${commit.sha}`),
      comment_count: 0,
      verification: UNVERIFIED,
    },
    url,
    html_url: urls.page(repository, `/commit/${commit.sha}`),
    comments_url: `${url}/comments`,
    author: accountShape(forge, commit.author),
    committer: accountShape(forge, commit.committer),
    parents: commit.parents.map(sha => ({
      sha,
      url: urls.rest(repository, `/commits/${sha}`),
      html_url: urls.page(repository, `/commit/${sha}`),
    })),
  };
}

/** GitHub's "Commit" with what it changed. @public */
export function fullCommitShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
  commit: Commit,
  changes: readonly FileChange[],
) {
  const additions = sum(changes.map(change => change.additions));
  const deletions = sum(changes.map(change => change.deletions));
  return {
    ...commitShape(forge, repository, commit),
    stats: { total: additions + deletions, additions, deletions },
    files: changes.map(change =>
      fileShape(forge, repository, { change, ref: commit.sha }),
    ),
  };
}

/** GitHub's "Diff Entry". @public */
export function fileShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
  { change, ref }: { change: FileChange; ref: string },
) {
  const path = change.path.split('/').map(encodeURIComponent).join('/');
  return {
    sha: change.blob,
    filename: change.path,
    status: change.status,
    additions: change.additions,
    deletions: change.deletions,
    changes: change.additions + change.deletions,
    blob_url: forge.urls.page(repository, `/blob/${ref}/${path}`),
    raw_url: forge.urls.page(repository, `/raw/${ref}/${path}`),
    contents_url: forge.urls.rest(repository, `/contents/${path}?ref=${ref}`),
    ...(change.patch === undefined ? {} : { patch: change.patch }),
    ...(change.previousPath === undefined
      ? {}
      : { previous_filename: change.previousPath }),
  };
}

/** The forge's account of a commit's author, by the address of the commit. */
function accountShape(forge: ForgeContext, person: CommitPerson) {
  const login = /^(?:\d+\+)?([^@]+)@(?:users\.noreply\.)?localhost$/.exec(
    person.email,
  )?.[1];
  return login !== undefined && forge.store.user(login)
    ? userShape(forge, login)
    : null;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
