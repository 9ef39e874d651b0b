import {
  ForgeConnection,
  RepositoryRef,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { entriesOf, pathIn } from './azureDevOpsRest';
import { refOf } from './pullRequest';

const NOWHERE = '0'.repeat(40);

/** The commit that a branch is at, where it is there. @internal */
export async function branchHead(
  connection: ForgeConnection,
  repository: RepositoryRef,
  branch: string,
): Promise<string | undefined> {
  const { body } = await connection.send<unknown>(
    repository,
    `read the branch ${branch}`,
    {
      method: 'GET',
      path: pathIn(repository, '/refs'),
      // Also those whose names begin so.
      query: { filter: `heads/${branch}` },
    },
  );
  const refs = entriesOf<{ readonly name: string; readonly objectId: string }>(
    body,
  );
  return refs.find(({ name }) => name === refOf(branch))?.objectId;
}

/** @throws ScmError `invalid` where a policy or a lock keeps it. @internal */
export async function deleteBranch(
  connection: ForgeConnection,
  repository: RepositoryRef,
  branch: string,
): Promise<void> {
  const head = await branchHead(connection, repository, branch);
  if (head === undefined) return;
  const { body } = await connection.send<unknown>(
    repository,
    `delete the branch ${branch}`,
    {
      method: 'POST',
      path: pathIn(repository, '/refs'),
      body: [{ name: refOf(branch), oldObjectId: head, newObjectId: NOWHERE }],
    },
  );
  // What was refused is in an answer of success.
  const [result] = entriesOf<RefUpdateResult>(body);
  if (result?.success === true) return;
  const { updateStatus = 'no result', customMessage } = result ?? {};
  throw new ScmError(
    'invalid',
    `Azure DevOps refused to delete the branch ${branch} in ${
      repository.fullName
    }: ${customMessage ?? updateStatus}`,
  );
}

interface RefUpdateResult {
  readonly success: boolean;
  readonly updateStatus?: string;
  readonly customMessage?: string | null;
}
