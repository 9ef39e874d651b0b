import {
  ForgeConnection,
  PullRequest,
  RepositoryRef,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { GiteaPull, pullRequestOf } from './pullRequest';
import { readAutoMerge } from './readAutoMerge';
import { readMergeability } from './readMergeability';
import { readReviews } from './readReviews';
import { hasReviewers, requestedReviewersOf } from './requestedReviewers';

/** While it is open with whether it can be merged, by itself too, and who is asked to review it; afterwards with the head that it ended with. @internal */
export async function readPullRequest(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<PullRequest> {
  const { body: pull } = await connection.send<GiteaPull>(
    repository,
    `read pull request #${number}`,
    { method: 'GET', path: `/pulls/${number}` },
  );
  const read = pullRequestOf(pull);
  if (read.state === 'merged') {
    const sha = await mergedHead(connection, repository, pull);
    return { ...read, head: { ...read.head, sha } };
  }
  if (read.state === 'closed') return read;
  const mergeability = await readMergeability(connection, repository, pull);
  const requestedReviewers = hasReviewers(pull)
    ? requestedReviewersOf(
        pull,
        await readReviews(connection, repository, number),
      )
    : undefined;
  const autoMerge = await readAutoMerge(connection, repository, number);
  return {
    ...read,
    ...mergeability,
    ...(autoMerge && { autoMerge }),
    ...(requestedReviewers && { requestedReviewers }),
  };
}

/** What was merged: Gitea says where the branch is now, and somebody may have pushed to it since. */
async function mergedHead(
  connection: ForgeConnection,
  repository: RepositoryRef,
  { number, head }: GiteaPull,
): Promise<string> {
  const ref = `refs/pull/${number}/head`;
  try {
    const { body } = await connection.send<
      readonly { readonly ref: string; readonly object: { sha: string } }[]
    >(repository, `read the head of pull request #${number}`, {
      method: 'GET',
      path: `/git/${ref}`,
    });
    return body.find(each => each.ref === ref)?.object.sha ?? head.sha;
  } catch (error) {
    if (error instanceof ScmError && error.kind === 'notFound') return head.sha;
    throw error;
  }
}
