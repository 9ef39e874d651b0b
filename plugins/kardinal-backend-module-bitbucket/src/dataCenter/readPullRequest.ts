import {
  ForgeConnection,
  PullRequest,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { readActivities } from './activities';
import { readAutoMerge } from './readAutoMerge';
import { readMergeability } from './mergeability';
import { BitbucketPullRequest, pullRequestOf } from './pullRequest';

/** As it is now, with what keeps it from being merged and whether it is to merge by itself, or with who merged it. @internal */
export async function readPullRequest(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<PullRequest> {
  const read = pullRequestOf(await readOnce(connection, repository, number));
  switch (read.state) {
    case 'open': {
      const head = read.head.sha;
      const mergeability = await readMergeability(
        connection,
        repository,
        number,
      );
      const autoMerge = await readAutoMerge(connection, repository, {
        number,
        head,
      });
      // Bitbucket does not say whose it is.
      return { ...read, ...mergeability, ...(autoMerge && { autoMerge: {} }) };
    }
    case 'merged': {
      const activities = await readActivities(connection, repository, number);
      const merge = activities.find(({ action }) => action === 'MERGED');
      return merge === undefined
        ? read
        : { ...read, mergedBy: merge.user.name };
    }
    default:
      return read;
  }
}

/** As Bitbucket gives it. @internal */
export async function readOnce(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<BitbucketPullRequest> {
  const { body } = await connection.send<BitbucketPullRequest>(
    repository,
    `read pull request #${number}`,
    { method: 'GET', path: `/pull-requests/${number}` },
  );
  return body;
}
