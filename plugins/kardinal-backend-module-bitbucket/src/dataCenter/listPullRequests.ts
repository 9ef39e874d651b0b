import {
  Conditional,
  conditional,
  ForgeConnection,
  PullRequest,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { BitbucketPullRequest, pullRequestOf } from './pullRequest';

const PAGE_LIMIT = 20;

/**
 * All open ones, and those that were merged or declined last. Bitbucket lists none by when it changed: each look reads them all,
 * three requests where there are no more than 100 open ones.
 *
 * @internal
 */
export async function listPullRequests(
  connection: ForgeConnection,
  repository: RepositoryRef,
  { etag }: { readonly etag?: string },
): Promise<Conditional<readonly PullRequest[]>> {
  const path = '/pull-requests';
  const open = await connection.sendAll<BitbucketPullRequest>(
    repository,
    'list pull requests',
    { path, query: { state: 'OPEN' }, pageLimit: PAGE_LIMIT },
  );
  const ended = async (state: 'MERGED' | 'DECLINED') => {
    const query = { state, order: 'CLOSED_DATE' };
    const { items } = await connection.sendPage<BitbucketPullRequest>(
      repository,
      'list pull requests',
      { path, query, page: 1 },
    );
    return items;
  };
  const found = new Map(
    // One that was merged between two of these reads is in both, and counts as merged.
    [...open, ...(await ended('DECLINED')), ...(await ended('MERGED'))].map(
      request => [request.id, pullRequestOf(request)],
    ),
  );
  return conditional([...found.values()], etag);
}
