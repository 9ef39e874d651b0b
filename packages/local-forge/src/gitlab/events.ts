import type { ForgeContext } from '../ForgeContext';
import { ZERO_SHA } from '../git/BareRepository';
import type {
  PullRecord,
  RepositoryRecord,
  StatusRecord,
} from '../state/records';
import type { DialectEvent } from '../webhooks/emitEvent';
import type { RefUpdate } from '../webhooks/emitPushEvent';
import { fullMergeRequestShape, stateOf } from './mergeRequestShape';
import { reviewersOf } from './reviewers';
import { projectShape, userShape } from './shapes';
import { statusWord } from './statusWord';

/** What happens to merge requests, in GitLab's words. @public */
export type MergeRequestAction =
  | 'open'
  | 'close'
  | 'reopen'
  | 'update'
  | 'merge'
  | 'approved'
  | 'unapproved';

/** "Merge Request Hook". @public */
export function mergeRequestEvent(
  forge: ForgeContext,
  repository: RepositoryRecord,
  event: {
    readonly pull: PullRecord;
    readonly action: MergeRequestAction;
    readonly sender: string;
    /** The head before a push. */
    readonly before?: string;
  },
): DialectEvent {
  const { pull, action, sender, before } = event;
  return {
    name: 'Merge Request Hook',
    payload: async () => {
      const shape = await fullMergeRequestShape(forge, repository, pull);
      return {
        object_kind: 'merge_request',
        event_type: 'merge_request',
        user: eventUser(forge, sender),
        project: eventProject(forge, repository),
        object_attributes: {
          id: pull.id,
          iid: pull.number,
          target_branch: pull.baseBranch,
          source_branch: pull.headBranch,
          source_project_id: repository.id,
          target_project_id: repository.id,
          title: pull.title,
          description: pull.body ?? '',
          created_at: pull.createdAt,
          updated_at: pull.updatedAt,
          state: stateOf(pull),
          draft: pull.draft,
          work_in_progress: pull.draft,
          merge_commit_sha: pull.merge?.sha ?? null,
          detailed_merge_status: shape.detailed_merge_status,
          url: shape.web_url,
          last_commit: { id: pull.headSha },
          action,
          ...(before === undefined ? {} : { oldrev: before }),
        },
        labels: pull.labels.map(title => ({ title })),
        changes: {},
        repository: eventRepository(forge, repository),
        reviewers: reviewersOf(forge, pull).map(({ login, state }) => ({
          ...eventUser(forge, login),
          state,
          re_requested: false,
        })),
      };
    },
  };
}

/** "Push Hook", and "Tag Push Hook". @public */
export function pushEvent(
  forge: ForgeContext,
  repository: RepositoryRecord,
  { update, sender }: { readonly update: RefUpdate; readonly sender: string },
): DialectEvent {
  const kind = update.ref.startsWith('refs/tags/') ? 'tag_push' : 'push';
  const { before, after, ref } = update;
  return {
    name: kind === 'push' ? 'Push Hook' : 'Tag Push Hook',
    payload: async () => ({
      object_kind: kind,
      event_name: kind,
      before,
      after,
      ref,
      checkout_sha: after === ZERO_SHA ? null : after,
      user_username: sender,
      project_id: repository.id,
      project: eventProject(forge, repository),
      repository: eventRepository(forge, repository),
      commits: [],
      total_commits_count: 0,
    }),
  };
}

/** "Pipeline Hook": a status belongs to a pipeline of its commit. @public */
export function pipelineEvent(
  forge: ForgeContext,
  repository: RepositoryRecord,
  status: StatusRecord,
): DialectEvent {
  return {
    name: 'Pipeline Hook',
    payload: async () => ({
      object_kind: 'pipeline',
      object_attributes: {
        id: status.id,
        ref: null,
        sha: status.sha,
        source: 'external',
        status: statusWord(status),
        created_at: status.createdAt,
      },
      user: eventUser(forge, status.creator),
      project: eventProject(forge, repository),
      commit: { id: status.sha },
      builds: [],
    }),
  };
}

function eventUser(forge: ForgeContext, login: string) {
  const { id, username, name, avatar_url } = userShape(forge, login);
  return { id, username, name, avatar_url, email: '[REDACTED]' };
}

function eventProject(forge: ForgeContext, repository: RepositoryRecord) {
  const shape = projectShape(forge, repository);
  const { id, name, description, web_url, path_with_namespace } = shape;
  return {
    id,
    name,
    description,
    web_url,
    path_with_namespace,
    namespace: repository.owner,
    default_branch: shape.default_branch,
    git_http_url: shape.http_url_to_repo,
    git_ssh_url: shape.ssh_url_to_repo,
    homepage: web_url,
    url: shape.http_url_to_repo,
  };
}

function eventRepository(forge: ForgeContext, repository: RepositoryRecord) {
  const homepage = forge.urls.page(repository);
  const { name, description = '' } = repository;
  return { name, description, homepage, url: `${homepage}.git` };
}
