import type { ForgeContext } from '../ForgeContext';
import type { CheckRunRecord, RepositoryRecord } from '../state/records';
import { nodeId } from './nodeId';

/** GitHub's "CheckRun", of no app. @public */
export function checkRunShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
  run: CheckRunRecord,
) {
  const url = forge.urls.rest(repository, `/check-runs/${run.id}`);
  return {
    id: run.id,
    head_sha: run.sha,
    node_id: nodeId('CheckRun', run.id),
    external_id: '',
    url,
    html_url: run.detailsUrl ?? null,
    details_url: run.detailsUrl ?? null,
    status: run.status,
    conclusion: run.conclusion ?? null,
    started_at: run.createdAt,
    completed_at: run.status === 'completed' ? run.createdAt : null,
    output: {
      title: run.title ?? null,
      summary: run.summary ?? null,
      text: null,
      annotations_count: 0,
      annotations_url: `${url}/annotations`,
    },
    name: run.name,
    check_suite: null,
    app: null,
    pull_requests: [],
  };
}
