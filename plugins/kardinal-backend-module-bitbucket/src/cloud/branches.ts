import {
  ForgeConnection,
  RepositoryRef,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { ifThere } from '../ifThere';

/** The commit that a branch is at, where it is there. @internal */
export async function branchHead(
  connection: ForgeConnection,
  repository: RepositoryRef,
  branch: string,
): Promise<string | undefined> {
  const read = await ifThere(connection, repository, () =>
    connection.send<{ readonly target: { readonly hash: string } }>(
      repository,
      `read the branch ${branch}`,
      { method: 'GET', path: pathOf(branch) },
    ),
  );
  return read?.body.target.hash;
}

/** One that is not there is no error. @internal */
export async function deleteBranch(
  connection: ForgeConnection,
  repository: RepositoryRef,
  branch: string,
): Promise<void> {
  try {
    await connection.send(repository, `delete the branch ${branch}`, {
      method: 'DELETE',
      path: pathOf(branch),
    });
  } catch (error) {
    const isAbsent = error instanceof ScmError && error.kind === 'notFound';
    if (!isAbsent) throw error;
  }
}

/** Bitbucket takes the slashes of a name as they are. */
function pathOf(branch: string): string {
  const parts = branch.split('/').map(encodeURIComponent);
  return `/refs/branches/${parts.join('/')}`;
}
