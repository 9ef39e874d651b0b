import {
  ForgeConnection,
  RepositoryRef,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { entriesOf, pathIn } from './azureDevOpsRest';
import { AzurePullRequest, headOf } from './pullRequest';

const PAGE_LIMIT = 20;

/** In seconds: for so long a pull request may not know of a push to its branch. */
const WAITS_FOR_PUSH = [0.5, 1, 2, 4];

/**
 * The numbers of the open pull requests whose head a commit is. One that has not heard yet that its branch is at the commit is waited
 * for.
 *
 * @throws ScmError `transient` where it has not heard of it in a while
 * @internal
 */
export async function findPullRequestsOf(
  connection: ForgeConnection,
  repository: RepositoryRef,
  sha: string,
): Promise<readonly number[]> {
  for (const seconds of [...WAITS_FOR_PUSH, undefined]) {
    const active = await readActive(connection, repository);
    const found = active.filter(request => headOf(request) === sha);
    if (found.length > 0 || active.length === 0)
      return found.map(({ pullRequestId }) => pullRequestId);
    const branches = await branchesAt(connection, repository, sha);
    if (!active.some(request => branches.includes(request.sourceRefName)))
      return [];
    if (seconds !== undefined) await connection.wait(seconds);
  }
  throw new ScmError(
    'transient',
    `Azure DevOps has not told the pull request of ${
      repository.fullName
    } yet that its branch is at ${sha.slice(0, 8)}`,
  );
}

async function readActive(
  connection: ForgeConnection,
  repository: RepositoryRef,
): Promise<readonly AzurePullRequest[]> {
  const active = await connection.sendAll<AzurePullRequest>(
    repository,
    'list active pull requests',
    {
      path: pathIn(repository, '/pullrequests'),
      query: { 'searchCriteria.status': 'active' },
      pageLimit: PAGE_LIMIT,
    },
  );
  return active.filter(({ forkSource }) => !forkSource);
}

async function branchesAt(
  connection: ForgeConnection,
  repository: RepositoryRef,
  sha: string,
): Promise<readonly string[]> {
  const { body } = await connection.send<unknown>(
    repository,
    'read its branches',
    {
      method: 'GET',
      path: pathIn(repository, '/refs'),
      query: { filter: 'heads/' },
    },
  );
  return entriesOf<{ readonly name: string; readonly objectId: string }>(body)
    .filter(({ objectId }) => objectId === sha)
    .map(({ name }) => name);
}
