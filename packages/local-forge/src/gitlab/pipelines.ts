import type { ForgeContext } from '../ForgeContext';
import { newestStatuses } from '../pulls/protection';
import type {
  PullRecord,
  RepositoryRecord,
  StatusRecord,
} from '../state/records';
import { statusWord } from './statusWord';

/** The pipeline that a status is a job of: a commit has one here, which its first status began. @public */
export function pipelineIdOf(
  forge: ForgeContext,
  { repository, sha }: Pick<StatusRecord, 'repository' | 'sha'>,
): number | undefined {
  return forge.store.list('status', `${repository}@${sha}`)[0]?.id;
}

/** The pipeline of the head of a merge request; `null` where it has none. @public */
export function headPipelineShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
  pull: PullRecord,
) {
  const { repository: key, headSha: sha, headBranch: ref } = pull;
  const statuses = newestStatuses(forge, key, sha);
  const id = pipelineIdOf(forge, { repository: key, sha });
  if (id === undefined) return null;
  const times = statuses.map(({ createdAt }) => createdAt).sort();
  return {
    id,
    project_id: repository.id,
    sha,
    ref,
    status: pipelineWord(statuses),
    source: 'external',
    created_at: times[0],
    updated_at: times.at(-1),
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
  const first = ['running', 'pending', 'failed', 'canceled'];
  return first.find(word => words.includes(word)) ?? 'success';
}
