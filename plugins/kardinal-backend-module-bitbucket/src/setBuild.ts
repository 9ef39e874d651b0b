import {
  CommitStatusRequest,
  ForgeConnection,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';

/** What Bitbucket calls the states of a build. @internal */
export const BUILD_STATES = {
  pending: 'INPROGRESS',
  success: 'SUCCESSFUL',
  failure: 'FAILED',
} as const;

/**
 * Sets what a build says of a commit.
 *
 * @param path - below the repository
 * @throws ScmError `invalid` where there is no such commit.
 * @internal
 */
export async function setBuild(
  connection: ForgeConnection,
  { repository, sha, context }: CommitStatusRequest,
  { path, body }: { readonly path: string; readonly body: object },
): Promise<void> {
  try {
    await connection.send(
      repository,
      `set the build ${context} of ${sha.slice(0, 8)}`,
      { method: 'POST', path, body },
    );
  } catch (error) {
    if (!(error instanceof ScmError) || error.kind !== 'notFound') throw error;
    // The same answer as that the repository may not be seen.
    await connection.send(repository, 'read it', { method: 'GET', path: '' });
    throw new ScmError(
      'invalid',
      `${repository.fullName} has no commit ${sha} that a build ${context} could be set on`,
    );
  }
}
