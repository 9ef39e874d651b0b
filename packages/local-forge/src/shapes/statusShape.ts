import type { ForgeContext } from '../ForgeContext';
import type {
  RepositoryRecord,
  StatusRecord,
  StatusState,
} from '../state/records';
import { nodeId } from './nodeId';
import { repositoryShape } from './repositoryShape';
import { userShape } from './userShape';

/** GitHub's "Status". @public */
export function statusShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
  status: StatusRecord,
) {
  return {
    ...simpleStatusShape(forge, repository, status),
    creator: userShape(forge, status.creator),
  };
}

/** GitHub's "Combined Commit Status": the newest status of each context. @public */
export function combinedStatusShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
  commit: {
    sha: string;
    statuses: readonly StatusRecord[];
    /** Those of the page. */
    shown: readonly StatusRecord[];
  },
) {
  const url = forge.urls.rest(repository, `/commits/${commit.sha}`);
  return {
    state: combinedState(commit.statuses),
    statuses: commit.shown.map(status =>
      simpleStatusShape(forge, repository, status),
    ),
    sha: commit.sha,
    total_count: commit.statuses.length,
    repository: repositoryShape(forge, repository),
    commit_url: url,
    url: `${url}/status`,
  };
}

/** GitHub's rule: one failure fails all, one pending (or none) is pending. @public */
export function combinedState(
  statuses: readonly StatusRecord[],
): Exclude<StatusState, 'error'> {
  const states = statuses.map(status => status.state);
  if (states.includes('failure') || states.includes('error')) return 'failure';
  if (states.length === 0 || states.includes('pending')) return 'pending';
  return 'success';
}

function simpleStatusShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
  status: StatusRecord,
) {
  return {
    url: forge.urls.rest(repository, `/statuses/${status.sha}`),
    avatar_url: userShape(forge, status.creator).avatar_url,
    id: status.id,
    node_id: nodeId('StatusContext', status.id),
    state: status.state,
    description: status.description ?? null,
    target_url: status.targetUrl ?? null,
    context: status.context,
    created_at: status.createdAt,
    updated_at: status.createdAt,
  };
}
