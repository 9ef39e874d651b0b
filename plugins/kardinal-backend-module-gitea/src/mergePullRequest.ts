import {
  ForgeConnection,
  MergeOutcome,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { GiteaPull, pullRequestOf } from './pullRequest';
import { readMergeability } from './readMergeability';
import { MERGE_METHODS, MergeAttempt, requestMerge } from './requestMerge';

/** @internal */
export interface MergeRequest {
  readonly repository: RepositoryRef;
  readonly number: number;
  /** The commit that was looked at. */
  readonly head: string;
  readonly title?: string;
}

/**
 * Merges when the head still is the one that was looked at, by the first method that the repository allows. After an answer
 * that was lost it finds what it did.
 *
 * @internal
 */
export async function mergePullRequest(
  connection: ForgeConnection,
  request: MergeRequest,
): Promise<MergeOutcome> {
  const { repository, number, head, title } = request;
  let attempt: MergeAttempt = { type: 'forbidden', message: '' };
  for (const Do of MERGE_METHODS) {
    attempt = await requestMerge(connection, {
      repository,
      number,
      action: `merge pull request #${number}`,
      body: {
        Do,
        head_commit_id: head,
        ...(title && { MergeTitleField: title }),
      },
    });
    if (attempt.type !== 'forbidden') break;
  }
  return explain(connection, request, attempt);
}

/** The fact is what Gitea says now: its answer names no commit and one reason, and status codes are not specific. */
async function explain(
  connection: ForgeConnection,
  { repository, number, head }: MergeRequest,
  attempt: MergeAttempt,
): Promise<MergeOutcome> {
  const { body: pull } = await connection.send<GiteaPull>(
    repository,
    `read pull request #${number}`,
    { method: 'GET', path: `/pulls/${number}` },
  );
  if (attempt.type === 'accepted')
    return { type: 'merged', sha: pull.merge_commit_sha ?? head };
  const { message } = attempt;
  if (pull.head.sha !== head) return { type: 'headMoved', message };
  if (pull.merged && pull.merge_commit_sha)
    return { type: 'merged', sha: pull.merge_commit_sha };
  if (pullRequestOf(pull).state !== 'open')
    return { type: 'notMergeable', message: message || 'it is closed' };
  if (attempt.type !== 'refused') return { type: 'notMergeable', message };
  const { awaits } = await readMergeability(connection, repository, pull);
  const reasons = [
    ...(awaits === undefined ? [] : [`the repository requires ${awaits}`]),
    ...(message === '' ? [] : [message]),
  ];
  return {
    type: 'notMergeable',
    message: reasons.join('; ') || 'Gitea did not merge it',
  };
}
