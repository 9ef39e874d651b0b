import {
  ForgeConnection,
  RepositoryRef,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';

/**
 * What a call about something in a repository gives; undefined where that is not there.
 *
 * @throws ScmError `notFound` where it is the repository that is not there, or may not be seen: Bitbucket answers the same
 * @internal
 */
export async function ifThere<T>(
  connection: ForgeConnection,
  repository: RepositoryRef,
  call: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ScmError) || error.kind !== 'notFound') throw error;
    await connection.send(repository, 'read it', { method: 'GET', path: '' });
    return undefined;
  }
}
