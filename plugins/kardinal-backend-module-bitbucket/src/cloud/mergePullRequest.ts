import {
  ForgeRefusal,
  MergeOutcome,
  PullRequest,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { mergeOutcome } from '../mergeOutcome';
import { CloudAccess } from './CommitHashes';
import { finishMerge } from './finishMerge';
import { CloudPullRequest, pullRequestOf } from './pullRequest';
import { readOnce } from './readPullRequest';

/** @internal */
export interface MergeRequest {
  readonly repository: RepositoryRef;
  readonly number: number;
  /** The commit that was looked at. */
  readonly head: string;
  readonly title?: string;
}

/**
 * Merges when the head still is the one that was looked at, by the strategy of the branch. Bitbucket Cloud takes neither a commit
 * nor a version with a merge: the head is read right before it, and what was merged is compared once more.
 *
 * @internal
 */
export async function mergePullRequest(
  access: CloudAccess,
  request: MergeRequest,
): Promise<MergeOutcome> {
  const { connection, hashes } = access;
  const { repository, number, head } = request;
  const outcomeOf = async (now: CloudPullRequest, said = '') =>
    mergeOutcome(
      await hashes.complete(connection, repository, pullRequestOf(now)),
      head,
      said,
    );
  const known = await readOnce(connection, repository, number);
  const before: PullRequest = await hashes.complete(
    connection,
    repository,
    pullRequestOf(known),
  );
  if (before.state !== 'open' || before.head.sha !== head)
    return mergeOutcome(before, head, '');
  try {
    return await outcomeOf(await send(access, request, known));
  } catch (error) {
    const isAnswer = error instanceof ForgeRefusal && error.kind === 'invalid';
    if (!isAnswer) throw error;
    const now = await readOnce(connection, repository, number);
    return outcomeOf(now, error.said);
  }
}

async function send(
  { connection }: CloudAccess,
  { repository, number, title }: MergeRequest,
  { destination }: CloudPullRequest,
): Promise<CloudPullRequest> {
  const { default_merge_strategy: strategy } = destination.branch;
  const answer = await connection.send<CloudPullRequest | undefined>(
    repository,
    `merge pull request #${number}`,
    {
      method: 'POST',
      path: `/pullrequests/${number}/merge`,
      body: {
        type: 'pullrequest_merge_parameters',
        ...(title !== undefined && { message: title }),
        ...(strategy && { merge_strategy: strategy }),
      },
    },
  );
  const merged = answer.body?.state === 'MERGED' ? answer.body : undefined;
  return merged ?? finishMerge(connection, { repository, number }, answer);
}
