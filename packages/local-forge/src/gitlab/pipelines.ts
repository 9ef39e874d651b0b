import { type ForgeContext, timestamp } from '../ForgeContext';
import { newestStatuses } from '../pulls/protection';
import { repositoryKey } from '../state/ForgeStore';
import type { RepositoryRecord, StatusRecord } from '../state/records';
import { statusWord } from './statusWord';

/** The pipeline of a commit, which has one here: a merge train began it, or its first status. @public */
export function pipelineIdOf(
  forge: ForgeContext,
  { repository, sha }: Pick<StatusRecord, 'repository' | 'sha'>,
): number | undefined {
  const car = forge.store
    .all('queueEntry')
    .find(entry => entry.repository === repository && entry.commit === sha);
  return car?.id ?? forge.store.list('status', `${repository}@${sha}`)[0]?.id;
}

/** The pipeline of a commit; `null` where it has none. @public */
export function pipelineShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
  { sha, ref }: { readonly sha: string; readonly ref: string },
) {
  const key = repositoryKey(repository.owner, repository.name);
  const statuses = newestStatuses(forge, key, sha);
  const id = pipelineIdOf(forge, { repository: key, sha });
  if (id === undefined) return null;
  const times = statuses.map(({ createdAt }) => createdAt).sort();
  const now = timestamp(forge);
  return {
    id,
    project_id: repository.id,
    sha,
    ref,
    status: pipelineWord(statuses),
    source: 'external',
    created_at: times[0] ?? now,
    updated_at: times.at(-1) ?? now,
    web_url: forge.urls.project(repository, `/pipelines/${id}`),
    before_sha: null,
    tag: false,
    yaml_errors: null,
    started_at: null,
    finished_at: null,
    committed_at: null,
    duration: null,
    coverage: null,
  };
}

function pipelineWord(statuses: readonly StatusRecord[]): string {
  const words = statuses.map(statusWord);
  if (words.length === 0) return 'created';
  const first = ['running', 'pending', 'failed', 'canceled'];
  return first.find(word => words.includes(word)) ?? 'success';
}
