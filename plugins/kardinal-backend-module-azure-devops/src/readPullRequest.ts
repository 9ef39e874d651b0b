import {
  ForgeConnection,
  PullRequest,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { pathIn } from './azureDevOpsRest';
import { mergeabilityOf } from './mergeability';
import { readPolicies } from './policies';
import {
  AzureLabel,
  AzurePullRequest,
  labelsOf,
  pullRequestOf,
} from './pullRequest';

/** In seconds: for so long Azure DevOps may look for conflicts after a push. */
const WAITS_FOR_CHECK = [0.25, 0.5, 1];

/** As it is now, with its labels, and what keeps an open one from being merged. @internal */
export async function readPullRequest(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<PullRequest> {
  const request = await settle(connection, repository, number);
  const read = {
    ...pullRequestOf(repository, request),
    labels: await readLabels(connection, repository, number),
  };
  if (read.state !== 'open') return read;
  const policies = await readPolicies(connection, repository, request);
  return { ...read, ...mergeabilityOf(request, policies) };
}

/** As Azure DevOps gives it. @internal */
export async function readOnce(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<AzurePullRequest> {
  const { body } = await connection.send<AzurePullRequest>(
    repository,
    `read pull request ${number}`,
    { method: 'GET', path: pathIn(repository, `/pullrequests/${number}`) },
  );
  return body;
}

/** Not every answer with a pull request has them. @internal */
export async function readLabels(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<readonly string[]> {
  const { items } = await connection.sendPage<AzureLabel>(
    repository,
    `read the labels of pull request ${number}`,
    {
      path: pathIn(repository, `/pullRequests/${number}/labels`),
      page: 1,
    },
  );
  return labelsOf(items);
}

/** Whether Azure DevOps still looks for conflicts. @internal */
export function isUnsettled(request: AzurePullRequest): boolean {
  const { status, mergeStatus = 'notSet' } = request;
  return (
    status === 'active' &&
    (mergeStatus === 'queued' || mergeStatus === 'notSet')
  );
}

async function settle(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<AzurePullRequest> {
  let current = await readOnce(connection, repository, number);
  for (const seconds of WAITS_FOR_CHECK) {
    if (!isUnsettled(current)) break;
    await connection.wait(seconds);
    current = await readOnce(connection, repository, number);
  }
  return current;
}
