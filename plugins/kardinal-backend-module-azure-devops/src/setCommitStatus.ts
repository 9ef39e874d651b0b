import {
  CommitStatusRequest,
  ForgeConnection,
  ScmError,
  statusDescription,
} from '@kardinal/backstage-plugin-kardinal-node';
import { entriesOf, pathIn } from './azureDevOpsRest';
import { requireRepository } from './listCommitChecks';
import { findPullRequestsOf } from './findPullRequestsOf';
import { azureContextOf } from './statusContext';

const STATES = {
  pending: 'pending',
  success: 'succeeded',
  failure: 'failed',
} as const;

/**
 * Sets a status of a commit, and the same one of each open pull request whose head the commit is: policies of a branch require
 * statuses of pull requests, and look at none of commits. It is the iteration of that head which gets it, so that it says nothing of
 * the next one.
 *
 * @throws ScmError `invalid` where there is no such commit
 * @internal
 */
export async function setCommitStatus(
  connection: ForgeConnection,
  request: CommitStatusRequest,
): Promise<void> {
  const { repository, sha } = request;
  await setOfCommit(connection, request);
  for (const number of await findPullRequestsOf(connection, repository, sha))
    await setOfPullRequest(connection, request, number);
}

async function setOfCommit(
  connection: ForgeConnection,
  request: CommitStatusRequest,
): Promise<void> {
  const { repository, sha, context } = request;
  try {
    await send(connection, request, {
      path: `/commits/${sha}/statuses`,
      body: statusOf(request),
    });
  } catch (error) {
    if (!(error instanceof ScmError) || error.kind !== 'notFound') throw error;
    await requireRepository(connection, repository);
    throw new ScmError(
      'invalid',
      `${repository.fullName} has no commit ${sha} that a status ${context} could be set on`,
    );
  }
}

async function setOfPullRequest(
  connection: ForgeConnection,
  request: CommitStatusRequest,
  number: number,
): Promise<void> {
  const { repository, sha } = request;
  const path = `/pullRequests/${number}`;
  const { body } = await connection.send<unknown>(
    repository,
    `read the iterations of pull request ${number}`,
    { method: 'GET', path: pathIn(repository, `${path}/iterations`) },
  );
  const iteration = entriesOf<{
    readonly id: number;
    readonly sourceRefCommit: { readonly commitId: string };
  }>(body).findLast(({ sourceRefCommit }) => sourceRefCommit.commitId === sha);
  // It has another head by now.
  if (iteration === undefined) return;
  await send(connection, request, {
    path: `${path}/statuses`,
    body: { ...statusOf(request), iterationId: iteration.id },
  });
}

async function send(
  connection: ForgeConnection,
  { repository, sha, context }: CommitStatusRequest,
  { path, body }: { readonly path: string; readonly body: object },
): Promise<void> {
  await connection.send(
    repository,
    `set the status ${context} of ${sha.slice(0, 8)}`,
    { method: 'POST', path: pathIn(repository, path), body },
  );
}

function statusOf({
  context,
  state,
  description,
  targetUrl,
}: CommitStatusRequest) {
  return {
    context: azureContextOf(context),
    state: STATES[state],
    description: statusDescription(description),
    ...(targetUrl !== undefined && { targetUrl }),
  };
}
