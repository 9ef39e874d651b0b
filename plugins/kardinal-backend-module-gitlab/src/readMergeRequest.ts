import {
  ForgeConnection,
  PullRequest,
  QueueBranches,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { isUnsettled } from './mergeability';
import { GitLabMergeRequest, pullRequestOf } from './mergeRequest';
import { readTrain } from './mergeTrain';
import { readReviewers } from './readReviews';

/** In seconds: for so long GitLab may look for conflicts after a push. */
const WAITS_FOR_CHECK = [0.25, 0.5, 1];

/** As it is now, with those who are asked to review it and have not. @internal */
export async function readMergeRequest(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
  trains: QueueBranches,
): Promise<PullRequest> {
  const request = await settle(connection, repository, number);
  const { autoMerge, ...rest } = pullRequestOf(request);
  const train = await readTrain(connection, trains, { repository, request });
  const isWaiting = train.queue === undefined && autoMerge !== undefined;
  const read = { ...rest, ...train, ...(isWaiting && { autoMerge }) };
  if (read.state !== 'open' || (request.reviewers ?? []).length === 0)
    return read;
  const reviewers = await readReviewers(connection, repository, number);
  const asked = reviewers.filter(({ state }) =>
    ['unreviewed', 'review_started'].includes(state),
  );
  return asked.length === 0
    ? read
    : { ...read, requestedReviewers: asked.map(({ user }) => user.username) };
}

/** As GitLab gives it. @internal */
export async function readOnce(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<GitLabMergeRequest> {
  const { body } = await connection.send<GitLabMergeRequest>(
    repository,
    `read merge request !${number}`,
    { method: 'GET', path: `/merge_requests/${number}` },
  );
  return body;
}

/** A read makes GitLab look for conflicts, which takes it a moment. */
async function settle(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<GitLabMergeRequest> {
  let current = await readOnce(connection, repository, number);
  for (const seconds of WAITS_FOR_CHECK) {
    if (current.state !== 'opened' || !isUnsettled(current)) break;
    await connection.wait(seconds);
    current = await readOnce(connection, repository, number);
  }
  return current;
}
