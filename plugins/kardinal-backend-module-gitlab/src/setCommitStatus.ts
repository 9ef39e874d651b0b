import {
  CommitStatusRequest,
  ForgeConnection,
  ForgeRefusal,
  ScmError,
  statusDescription,
} from '@kardinal/backstage-plugin-kardinal-node';
import { newestOf, readStatuses } from './listCommitChecks';

const STATES = {
  pending: 'pending',
  success: 'success',
  failure: 'failed',
} as const;

/**
 * Sets a status of a commit. GitLab refuses to set one that is pending once more: where something else is to be said, it is canceled
 * first, which passes no more than a pending one.
 *
 * @throws ScmError `invalid` where there is no such commit.
 * @internal
 */
export async function setCommitStatus(
  connection: ForgeConnection,
  request: CommitStatusRequest,
): Promise<void> {
  const { repository, sha, context } = request;
  try {
    await send(connection, request, STATES[request.state]);
  } catch (error) {
    if (!(error instanceof ForgeRefusal)) throw error;
    if (error.status === 404 && (await isAbsent(connection, request)))
      throw new ScmError(
        'invalid',
        `${repository.fullName} has no commit ${sha} that a status ${context} could be set on`,
      );
    if (error.status !== 400 || !/cannot transition/i.test(error.said))
      throw error;
    if (await isSet(connection, request)) return;
    await send(connection, request, 'canceled');
    await send(connection, request, STATES[request.state]);
  }
}

async function send(
  connection: ForgeConnection,
  request: CommitStatusRequest,
  state: (typeof STATES)[CommitStatusRequest['state']] | 'canceled',
): Promise<void> {
  const { repository, sha, context, description, targetUrl } = request;
  await connection.send(
    repository,
    `set the status ${context} of ${sha.slice(0, 8)}`,
    {
      method: 'POST',
      path: `/statuses/${sha}`,
      body: {
        name: context,
        state,
        description: statusDescription(description),
        ...(targetUrl !== undefined && { target_url: targetUrl }),
      },
    },
  );
}

async function isSet(
  connection: ForgeConnection,
  request: CommitStatusRequest,
): Promise<boolean> {
  const { repository, sha, context, state, description, targetUrl } = request;
  const statuses = await readStatuses(connection, repository, sha, {
    name: context,
  });
  const newest = newestOf(statuses);
  return (
    newest?.status === STATES[state] &&
    newest.description === statusDescription(description) &&
    (newest.target_url ?? undefined) === targetUrl
  );
}

/** Whether the commit is what is missing, and not the project. */
async function isAbsent(
  connection: ForgeConnection,
  { repository, sha }: CommitStatusRequest,
): Promise<boolean> {
  await connection.send(repository, 'read it', { method: 'GET', path: '' });
  try {
    await connection.send(repository, `read the commit ${sha.slice(0, 8)}`, {
      method: 'GET',
      path: `/repository/commits/${sha}`,
    });
    return false;
  } catch (error) {
    return error instanceof ScmError && error.kind === 'notFound';
  }
}
