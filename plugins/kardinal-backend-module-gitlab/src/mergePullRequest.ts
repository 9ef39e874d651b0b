import {
  ForgeConnection,
  ForgeRefusal,
  MergeOutcome,
  QueueBranches,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { isUnsettled } from './mergeability';
import { GitLabMergeRequest, pullRequestOf } from './mergeRequest';
import { askForTrains, findPlace } from './mergeTrain';
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
 * Merges when the head still is the one that was looked at, as the project merges, or puts it into the merge train where that has
 * one. After an answer that was lost it finds what it did.
 *
 * @internal
 */
export async function mergePullRequest(
  connection: ForgeConnection,
  trains: QueueBranches,
  request: MergeRequest,
): Promise<MergeOutcome> {
  const way = await askForTrains(connection, trains, request.repository);
  const act = way === 'queue' ? enterTrain : mergeNow;
  for (const seconds of WAITS_FOR_CHECK) {
    const outcome = await tryOnce(connection, request, act);
    if (outcome !== 'checking') return outcome;
    await connection.wait(seconds);
  }
  const last = await tryOnce(connection, request, act);
  return last === 'checking'
    ? {
        type: 'notMergeable',
        message: 'GitLab still looks for conflicts',
      }
    : last;
}

type Act = (
  connection: ForgeConnection,
  request: MergeRequest,
) => Promise<MergeOutcome>;

async function tryOnce(
  connection: ForgeConnection,
  request: MergeRequest,
  act: Act,
): Promise<MergeOutcome | 'checking'> {
  const { repository, number, head } = request;
  try {
    return await act(connection, request);
  } catch (error) {
    // 401 is of a person who may not merge; 400 of merge trains; 406 of older versions.
    const isAnswer =
      error instanceof ForgeRefusal &&
      [400, 405, 406, 409, 422].includes(error.status);
    if (!isAnswer) throw error;
    const now = await readOnce(connection, repository, number);
    const isOpen = pullRequestOf(now).state === 'open';
    if (isOpen && isUnsettled(now) && error.status !== 409) return 'checking';
    return (
      (act === enterTrain && (await queued(connection, request))) ||
      outcomeOf(now, head, error.said)
    );
  }
}

async function mergeNow(
  connection: ForgeConnection,
  { repository, number, head, title }: MergeRequest,
): Promise<MergeOutcome> {
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
}

/** A merge past the train would have everything in it tested anew. */
async function enterTrain(
  connection: ForgeConnection,
  request: MergeRequest,
): Promise<MergeOutcome> {
  const { repository, number, head } = request;
  await connection.send(
    repository,
    `put merge request !${number} into the merge train`,
    {
      method: 'POST',
      path: `/merge_trains/merge_requests/${number}`,
      body: { sha: head },
    },
  );
  const entered = await queued(connection, request);
  if (entered !== undefined) return entered;
  const now = await readOnce(connection, repository, number);
  return outcomeOf(now, head, 'it is not in the merge train');
}

async function queued(
  connection: ForgeConnection,
  { repository, number }: MergeRequest,
): Promise<MergeOutcome | undefined> {
  const queue = await findPlace(connection, repository, number);
  return queue && { type: 'queued', queue };
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
