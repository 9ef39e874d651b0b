import {
  ForgeConnection,
  ForgeRefusal,
  MergeOutcome,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { isUnsettled } from './mergeability';
import { GitLabMergeRequest, pullRequestOf } from './mergeRequest';
import { readOnce } from './readMergeRequest';

/** @internal */
export interface MergeRequest {
  readonly repository: RepositoryRef;
  readonly number: number;
  /** The commit that was looked at. */
  readonly head: string;
  readonly title?: string;
}

/** In seconds: GitLab looks for conflicts after every push, and meanwhile merges nothing. */
const WAITS_FOR_CHECK = [0.25, 0.5, 1, 2];

/**
 * Merges when the head still is the one that was looked at, as the project merges. After an answer that was lost it finds what it
 * did.
 *
 * @internal
 */
export async function mergePullRequest(
  connection: ForgeConnection,
  request: MergeRequest,
): Promise<MergeOutcome> {
  for (const seconds of WAITS_FOR_CHECK) {
    const outcome = await tryOnce(connection, request);
    if (outcome !== 'checking') return outcome;
    await connection.wait(seconds);
  }
  const last = await tryOnce(connection, request);
  return last === 'checking'
    ? {
        type: 'notMergeable',
        message: 'GitLab still looks for conflicts',
      }
    : last;
}

async function tryOnce(
  connection: ForgeConnection,
  request: MergeRequest,
): Promise<MergeOutcome | 'checking'> {
  const { repository, number, head, title } = request;
  try {
    const { body } = await connection.send<GitLabMergeRequest>(
      repository,
      `merge merge request !${number}`,
      {
        method: 'PUT',
        path: `/merge_requests/${number}/merge`,
        body: {
          sha: head,
          ...(title !== undefined && { merge_commit_message: title }),
        },
      },
    );
    return outcomeOf(body, head, body.merge_error ?? '');
  } catch (error) {
    // 401 is of a person who may not merge; 406 of older versions.
    const isAnswer =
      error instanceof ForgeRefusal &&
      [405, 406, 409, 422].includes(error.status);
    if (!isAnswer) throw error;
    const now = await readOnce(connection, repository, number);
    const isOpen = pullRequestOf(now).state === 'open';
    if (isOpen && isUnsettled(now) && error.status !== 409) return 'checking';
    return outcomeOf(now, head, error.said);
  }
}

/** The fact is what GitLab says now: its answers name no reason, and status codes are not specific. */
function outcomeOf(
  request: GitLabMergeRequest,
  head: string,
  said: string,
): MergeOutcome {
  const { state, mergeCommit, awaits, mergeable } = pullRequestOf(request);
  if (request.sha !== head) return { type: 'headMoved', message: said };
  if (state === 'merged') return { type: 'merged', sha: mergeCommit ?? head };
  if (state === 'closed')
    return { type: 'notMergeable', message: 'it is closed' };
  const reasons = [
    ...(awaits === undefined ? [] : [`the project requires ${awaits}`]),
    ...(mergeable === 'conflict' ? ['it conflicts with its target'] : []),
    ...(said === '' ? [] : [said]),
  ];
  return {
    type: 'notMergeable',
    message: reasons.join('; ') || 'GitLab did not merge it',
  };
}
