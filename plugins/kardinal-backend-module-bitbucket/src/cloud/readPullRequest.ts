import {
  ForgeConnection,
  PullRequest,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { CloudAccess } from './CommitHashes';
import { readMergeability } from './mergeability';
import { CloudPullRequest, pullRequestOf } from './pullRequest';

/** As it is now, with what keeps it from being merged. @internal */
export async function readPullRequest(
  { connection, hashes }: CloudAccess,
  repository: RepositoryRef,
  number: number,
): Promise<PullRequest> {
  const request = await readOnce(connection, repository, number);
  const pullRequest = await hashes.complete(
    connection,
    repository,
    pullRequestOf(request),
  );
  return pullRequest.state === 'open'
    ? {
        ...pullRequest,
        ...(await readMergeability(connection, repository, {
          request,
          head: pullRequest.head.sha,
        })),
      }
    : pullRequest;
}

/** As Bitbucket gives it. @internal */
export async function readOnce(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<CloudPullRequest> {
  const { body } = await connection.send<CloudPullRequest>(
    repository,
    `read pull request #${number}`,
    { method: 'GET', path: `/pullrequests/${number}` },
  );
  return body;
}
