import {
  ForgeConnection,
  ForgeRefusal,
  MergeOutcome,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { pathIn } from './azureDevOpsRest';
import { completionOptions } from './completionOptions';
import { mergeabilityOf } from './mergeability';
import { PolicyEvaluation, readPolicies } from './policies';
import { AzurePullRequest, headOf, pullRequestOf } from './pullRequest';
import { isUnsettled, readOnce } from './readPullRequest';

/** @internal */
export interface MergeRequest {
  readonly repository: RepositoryRef;
  readonly number: number;
  /** The commit that was looked at. */
  readonly head: string;
  readonly title?: string;
}

/** In seconds: a merge that was accepted is queued, and made by a job. */
const WAITS_FOR_MERGE = [0.25, 0.5, 1, 2, 4, 8];
/** What `mergeStatus` is where a merge that was queued is not made. */
const FAILED: readonly string[] = ['conflicts', 'rejectedByPolicy', 'failure'];

/** The source branch has been modified since the last merge attempt. */
const SOURCE_MOVED = /\bTF401192\b/;
const REJECTED_BY_POLICY = /RejectedByPolicy/;

/**
 * Completes a pull request when its head still is the one that was looked at, never past a policy. After an answer that was lost it
 * finds what was done.
 *
 * @internal
 */
export async function mergePullRequest(
  connection: ForgeConnection,
  request: MergeRequest,
): Promise<MergeOutcome> {
  const { repository, number, head } = request;
  const before = await readOnce(connection, repository, number);
  if (before.status !== 'active' || headOf(before) !== head)
    return settledOutcome(request, before);
  const policies = await readPolicies(connection, repository, before);
  try {
    const completed = await complete(connection, request, policies);
    return await awaitMerge(connection, request, completed);
  } catch (error) {
    if (!isAnswer(error)) throw error;
    const now = await readOnce(connection, repository, number);
    if (now.status === 'active' && headOf(now) === head) {
      // What a read says may be older than what it was refused for.
      if (SOURCE_MOVED.test(error.said))
        return { type: 'headMoved', message: error.said };
      if (error.status === 403 && !REJECTED_BY_POLICY.test(error.said))
        throw error;
      const { awaits } = mergeabilityOf(now, policies);
      return notMergeable(awaits, now, error.said);
    }
    return settledOutcome(request, now, error.said);
  }
}

function isAnswer(error: unknown): error is ForgeRefusal {
  return (
    error instanceof ForgeRefusal && [400, 403, 409].includes(error.status)
  );
}

async function complete(
  connection: ForgeConnection,
  { repository, number, head, title }: MergeRequest,
  policies: readonly PolicyEvaluation[],
): Promise<AzurePullRequest> {
  const { body } = await connection.send<AzurePullRequest>(
    repository,
    `merge pull request ${number}`,
    {
      method: 'PATCH',
      path: pathIn(repository, `/pullrequests/${number}`),
      body: {
        status: 'completed',
        lastMergeSourceCommit: { commitId: head },
        completionOptions: {
          ...completionOptions(policies),
          ...(title !== undefined && { mergeCommitMessage: title }),
        },
      },
    },
  );
  return body;
}

/** Until it is merged, or what it was queued for has failed. */
async function awaitMerge(
  connection: ForgeConnection,
  request: MergeRequest,
  completed: AzurePullRequest,
): Promise<MergeOutcome> {
  const { repository, number, head } = request;
  let now = completed;
  for (const seconds of WAITS_FOR_MERGE) {
    if (now.status !== 'active' || FAILED.includes(now.mergeStatus ?? ''))
      break;
    await connection.wait(seconds);
    now = await readOnce(connection, repository, number);
  }
  if (now.status !== 'active' || headOf(now) !== head)
    return settledOutcome(request, now);
  if (isUnsettled(now) || now.mergeStatus === 'succeeded')
    return {
      type: 'notMergeable',
      message: 'Azure DevOps has queued the merge, and not made it yet',
    };
  const policies = await readPolicies(connection, repository, now);
  return notMergeable(mergeabilityOf(now, policies).awaits, now, '');
}

/** Of one that is not open, or has another head. */
function settledOutcome(
  { repository, head }: MergeRequest,
  now: AzurePullRequest,
  said = '',
): MergeOutcome {
  if (headOf(now) !== head)
    return { type: 'headMoved', message: said || 'its head is another commit' };
  const { state, mergeCommit } = pullRequestOf(repository, now);
  return state === 'merged'
    ? { type: 'merged', sha: mergeCommit ?? head }
    : { type: 'notMergeable', message: said || 'it is closed' };
}

function notMergeable(
  awaits: string | undefined,
  { mergeStatus }: AzurePullRequest,
  said: string,
): MergeOutcome {
  const reasons = [
    ...(awaits === undefined ? [] : [`the repository requires ${awaits}`]),
    ...(mergeStatus === 'conflicts' ? ['it conflicts with its target'] : []),
    ...(said === '' ? [] : [said]),
  ];
  return {
    type: 'notMergeable',
    message: reasons.join('; ') || 'Azure DevOps did not merge it',
  };
}
