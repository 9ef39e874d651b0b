import {
  CommitStatusRequest,
  ScmError,
  statusDescription,
} from '@kardinal/backstage-plugin-kardinal-node';
import { GitHubConnection } from './GitHubConnection';

/**
 * Sets a status of a commit.
 *
 * @throws ScmError, which names the permission that is needed where GitHub refuses: its answer does not.
 * @internal
 */
export async function setCommitStatus(
  connection: GitHubConnection,
  request: CommitStatusRequest,
): Promise<void> {
  const { repository, sha, context, state, description, targetUrl } = request;
  try {
    await connection.call(
      repository,
      `set the status ${context} of ${sha.slice(0, 8)}`,
      (octokit, parameters) =>
        octokit.rest.repos.createCommitStatus({
          ...parameters,
          sha,
          context,
          state,
          description: statusDescription(description),
          ...(targetUrl && { target_url: targetUrl }),
        }),
    );
  } catch (error) {
    throw withPermission(error);
  }
}

/** GitHub answers 404 where a classic token lacks the scope. */
function withPermission(error: unknown): unknown {
  if (!(error instanceof ScmError)) return error;
  if (error.kind !== 'unauthorized' && error.kind !== 'notFound') return error;
  return new ScmError(
    'unauthorized',
    `${error.message}. The token needs the permission "Commit statuses: read and write" (classic tokens: the scope repo:status)`,
  );
}
