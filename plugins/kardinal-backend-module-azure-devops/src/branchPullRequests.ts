import {
  Branches,
  ForgeConnection,
  OpenPullRequestRequest,
  openPullRequestOnce,
  PullRequest,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { pathIn } from './azureDevOpsRest';
import { branchHead } from './branches';
import { AzurePullRequest, pullRequestOf, refOf } from './pullRequest';
import { readLabels, readPullRequest } from './readPullRequest';
import { shortened } from './shortened';

/** The open pull request of two branches, else the newest one, as it is now. @internal */
export async function findPullRequest(
  connection: ForgeConnection,
  branches: Branches,
): Promise<PullRequest | undefined> {
  const found = await find(connection, branches);
  return (
    found && readPullRequest(connection, branches.repository, found.number)
  );
}

/** @internal */
export function openPullRequest(
  connection: ForgeConnection,
  request: OpenPullRequestRequest,
): Promise<PullRequest> {
  return openPullRequestOnce(
    {
      find: branches => find(connection, branches),
      isMerged: async ({ repository, head }, merged) => {
        const now = await branchHead(connection, repository, head);
        return now === undefined || now === merged.head.sha;
      },
      create: wanted => create(connection, wanted),
      addLabels: (repository, number, labels) =>
        addLabels(connection, repository, { number, labels }),
    },
    request,
  );
}

/** The open one, else the newest one; one of a fork is none of them. */
async function find(
  connection: ForgeConnection,
  { repository, head, base }: Branches,
): Promise<PullRequest | undefined> {
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
  const own = items
    .map(item => pullRequestOf(repository, item))
    .filter(({ head: { branch } }) => branch === head)
    .sort((one, other) => other.number - one.number);
  return own.find(({ state }) => state === 'open') ?? own[0];
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
