import {
  Branches,
  branchOperations,
  ForgeConnection,
  newestOfBranches,
  OpenPullRequestRequest,
  PullRequest,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { pathIn } from './azureDevOpsRest';
import { branchHead } from './branches';
import { AzurePullRequest, pullRequestOf, refOf } from './pullRequest';
import { readLabels, readPullRequest } from './readPullRequest';
import { shortened } from './shortened';

/** @internal */
export const { findPullRequest, openPullRequest } =
  branchOperations<ForgeConnection>({
    find,
    isMerged: async (connection, { repository, head }, merged) => {
      const now = await branchHead(connection, repository, head);
      return now === undefined || now === merged.head.sha;
    },
    create,
    addLabels,
    read: readPullRequest,
  });

async function find(
  connection: ForgeConnection,
  branches: Branches,
): Promise<PullRequest | undefined> {
  const { repository, head, base } = branches;
  const { items } = await connection.sendPage<AzurePullRequest>(
    repository,
    `look for the pull request of ${head}`,
    {
      path: pathIn(repository, '/pullrequests'),
      query: {
        'searchCriteria.status': 'all',
        'searchCriteria.sourceRefName': refOf(head),
        'searchCriteria.targetRefName': refOf(base),
      },
      page: 1,
    },
  );
  const newestFirst = items
    .map(item => pullRequestOf(repository, item))
    .sort((one, other) => other.number - one.number);
  return newestOfBranches(newestFirst, branches);
}

async function create(
  connection: ForgeConnection,
  { repository, head, base, title, body }: OpenPullRequestRequest,
): Promise<PullRequest> {
  const { body: opened } = await connection.send<AzurePullRequest>(
    repository,
    `open a pull request for ${head}`,
    {
      method: 'POST',
      path: pathIn(repository, '/pullrequests'),
      body: {
        sourceRefName: refOf(head),
        targetRefName: refOf(base),
        title,
        description: shortened(body),
      },
    },
  );
  return pullRequestOf(repository, opened);
}

/** Azure DevOps makes the labels that are not there, and takes one for each request. */
async function addLabels(
  connection: ForgeConnection,
  repository: RepositoryRef,
  added: { readonly number: number; readonly labels: readonly string[] },
): Promise<readonly string[]> {
  const { number, labels } = added;
  for (const name of labels)
    await connection.send(repository, `label pull request ${number}`, {
      method: 'POST',
      path: pathIn(repository, `/pullRequests/${number}/labels`),
      body: { name },
    });
  return readLabels(connection, repository, number);
}
