import {
  Conditional,
  fingerprint,
  ForgeConnection,
  PullRequest,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { pathIn } from './azureDevOpsRest';
import { AzurePullRequest, pullRequestOf } from './pullRequest';

const PAGE_LIMIT = 20;
const WINDOW_MS = 30 * 24 * 60 * 60 * 1000;
/** Our clock and that of the forge may differ by so much. */
const SKEW_MS = 60 * 60 * 1000;

/**
 * The open pull requests, and those that were closed since the last look, at first in the last 30 days. Azure DevOps lists them by
 * when they were opened and says nothing of when they changed, but one that is closed is not among the open ones any more: these say
 * whether anything changed.
 *
 * @internal
 */
export async function listPullRequests(
  connection: ForgeConnection,
  repository: RepositoryRef,
  { etag = '' }: { readonly etag?: string },
): Promise<Conditional<readonly PullRequest[]>> {
  const { now } = connection;
  const [seen, at] = etag.split(' ');
  const list = async (status: string, query: Record<string, string> = {}) => {
    const items = await connection.sendAll<AzurePullRequest>(
      repository,
      `list ${status} pull requests`,
      {
        path: pathIn(repository, '/pullrequests'),
        query: { 'searchCriteria.status': status, ...query },
        pageLimit: PAGE_LIMIT,
      },
    );
    return items.map(item => pullRequestOf(repository, item));
  };
  const active = await list('active');
  const current = fingerprint(active);
  if (seen === current) return { type: 'unchanged' };
  const since = at === undefined ? now - WINDOW_MS : Number(at) - SKEW_MS;
  const closed = {
    'searchCriteria.queryTimeRangeType': 'closed',
    'searchCriteria.minTime': new Date(since).toISOString(),
  };
  return {
    type: 'changed',
    value: [
      ...active,
      ...(await list('completed', closed)),
      ...(await list('abandoned', closed)),
    ],
    etag: `${current} ${now}`,
  };
}
