import {
  Conditional,
  ForgeQuery,
  listRecentPullRequests,
  PullRequest,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { CloudAccess } from './CommitHashes';
import { CloudPullRequest, pullRequestOf } from './pullRequest';

/** What asks for pull requests in whatever state, and for what lists leave out: who takes part. @internal */
export const ANY_STATE: ForgeQuery = {
  state: ['OPEN', 'MERGED', 'DECLINED', 'SUPERSEDED'],
  fields: '+values.participants,+values.reviewers',
};

/**
 * Those that changed lately. Heads that nobody has read yet have the short hash that Bitbucket gives in lists: to read each would
 * be a request for each.
 *
 * @internal
 */
export function listPullRequests(
  { connection, hashes }: CloudAccess,
  repository: RepositoryRef,
  { etag }: { readonly etag?: string },
): Promise<Conditional<readonly PullRequest[]>> {
  let after: ForgeQuery | undefined;
  return listRecentPullRequests(
    async page => {
      const read = await connection.sendPage<CloudPullRequest>(
        repository,
        'list pull requests',
        {
          path: '/pullrequests',
          query: { ...ANY_STATE, sort: '-updated_on' },
          page,
          ...(after && { after }),
        },
      );
      after = read.after;
      const items = read.items.map(item =>
        hashes.known(repository, pullRequestOf(item)),
      );
      return { items, isLast: read.isLast };
    },
    { now: connection.now, ...(etag !== undefined && { etag }) },
  );
}
