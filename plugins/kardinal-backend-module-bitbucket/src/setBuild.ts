import {
  CommitStatusRequest,
  ForgeConnection,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { ifThere } from './ifThere';

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
  const set = await ifThere(connection, repository, () =>
    connection.send(
      repository,
      `set the build ${context} of ${sha.slice(0, 8)}`,
      { method: 'POST', path, body },
    ),
  );
  if (set === undefined)
    throw new ScmError(
      'invalid',
      `${repository.fullName} has no commit ${sha} that a build ${context} could be set on`,
    );
}
