import type { ForgeContext } from '../ForgeContext';
import type { Commit } from '../git/Commit';
import { protectionOf } from '../pulls/protection';
import { repositoryKey } from '../state/ForgeStore';
import type { RepositoryRecord, StatusRecord } from '../state/records';
import { pipelineIdOf } from './pipelines';
import { statusWord } from './statusWord';

/** Somebody, as GitLab's "User Basic". @public */
export function userShape(forge: ForgeContext, login: string) {
  const user = forge.store.user(login);
  return {
    id: user?.id ?? 0,
    username: login,
    name: user?.name ?? login,
    state: 'active',
    locked: false,
    avatar_url: `${forge.urls.web}/-/avatars/${login}.svg`,
    web_url: `${forge.urls.web}/${login}`,
  };
}

/** A project. What its main branch requires stands for settings of merge requests. @public */
export function projectShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
) {
  const { id, owner, name, defaultBranch } = repository;
  const { requiredStatuses = [], mergeQueue } =
    protectionOf(forge, repositoryKey(owner, name), defaultBranch) ?? {};
  const url = forge.urls.page(repository);
  const namespace = forge.store.user(owner);
  return {
    id,
    description: repository.description ?? null,
    name,
    name_with_namespace: `${owner.replaceAll('/', ' / ')} / ${name}`,
    path: name,
    path_with_namespace: `${owner}/${name}`,
    created_at: repository.createdAt,
    default_branch: defaultBranch,
    visibility: repository.visibility,
    http_url_to_repo: `${url}.git`,
    ssh_url_to_repo: `git@localhost:${owner}/${name}.git`,
    web_url: url,
    last_activity_at: repository.pushedAt,
    archived: false,
    merge_method: 'merge',
    allow_merge_on_skipped_pipeline: false,
    only_allow_merge_if_pipeline_succeeds: requiredStatuses.length > 0,
    merge_trains_enabled: mergeQueue !== undefined,
    namespace: {
      id: namespace?.id ?? 0,
      name: owner.split('/').at(-1),
      path: owner.split('/').at(-1),
      kind: namespace?.type === 'User' ? 'user' : 'group',
      full_path: owner,
      web_url: `${forge.urls.web}/${owner}`,
    },
  };
}

/** A commit. @public */
export function commitShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
  commit: Commit,
) {
  const { sha, message, author, committer } = commit;
  return {
    id: sha,
    short_id: sha.slice(0, 8),
    created_at: committer.date,
    parent_ids: commit.parents,
    title: message.split('\n', 1)[0],
    message,
    author_name: author.name,
    author_email: author.email,
    authored_date: author.date,
    committer_name: committer.name,
    committer_email: committer.email,
    committed_date: committer.date,
    web_url: forge.urls.project(repository, `/commit/${sha}`),
  };
}

/** A status of a commit. @public */
export function statusShape(forge: ForgeContext, status: StatusRecord) {
  const word = statusWord(status);
  const isOver = word !== 'pending' && word !== 'running';
  return {
    id: status.id,
    sha: status.sha,
    ref: null,
    status: word,
    name: status.context,
    target_url: status.targetUrl ?? null,
    description: status.description ?? null,
    created_at: status.createdAt,
    started_at: null,
    finished_at: isOver ? status.createdAt : null,
    allow_failure: false,
    coverage: null,
    pipeline_id: pipelineIdOf(forge, status),
    author: userShape(forge, status.creator),
  };
}
