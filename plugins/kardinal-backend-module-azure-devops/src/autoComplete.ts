import {
  AutoMergeOutcome,
  ForgeConnection,
  ForgeRefusal,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { ORGANIZATION, pathIn } from './azureDevOpsRest';
import { completionOptions } from './completionOptions';
import { mergeabilityOf } from './mergeability';
import { readPolicies, statusPolicyOf } from './policies';
import { AzurePullRequest, headOf } from './pullRequest';
import { readOnce } from './readPullRequest';

/** Whom Azure DevOps takes for nobody. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
/** Still a preview of the interface. */
const API_VERSION = '7.1-preview.1';

/**
 * Lets Azure DevOps complete it once its policies are met. That is of whatever is pushed until then: the status has to be one that
 * a push takes back.
 *
 * @internal
 */
export async function enableAutoComplete(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
  { head, requires }: { readonly head: string; readonly requires: string },
): Promise<AutoMergeOutcome> {
  const request = await readOnce(connection, repository, number);
  if (headOf(request) !== head)
    return { type: 'headMoved', message: `the head is ${headOf(request)} now` };
  const policies = await readPolicies(connection, repository, request);
  switch (statusPolicyOf(policies, requires)) {
    case 'absent':
      return unavailable(
        `no policy of its branch requires the status ${requires}, without which a merge would not wait for gates: add it to the status checks of the branch, as required`,
      );
    case 'kept':
      return unavailable(
        `the policy that requires the status ${requires} keeps it when something is pushed: let new changes reset it`,
      );
    default:
  }
  if (request.autoCompleteSetBy) return { type: 'enabled' };
  if (mergeabilityOf(request, policies).mergeable === 'clean')
    return { type: 'ready' };
  const id = await readOwnId(connection, repository);
  return turnOn(connection, repository, number, {
    autoCompleteSetBy: { id },
    completionOptions: completionOptions(policies),
  });
}

/** Takes that back, whoever asked for it. @internal */
export async function disableAutoComplete(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<void> {
  const { status, autoCompleteSetBy } = await readOnce(
    connection,
    repository,
    number,
  );
  if (status !== 'active' || !autoCompleteSetBy) return;
  await send(connection, repository, {
    number,
    action: 'turn off auto-complete',
    body: { autoCompleteSetBy: { id: NOBODY } },
  });
}

async function turnOn(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
  body: object,
): Promise<AutoMergeOutcome> {
  try {
    const now = await send(connection, repository, {
      number,
      action: 'turn on auto-complete',
      body,
    });
    return now.status === 'active' && !now.autoCompleteSetBy
      ? unavailable('Azure DevOps has not turned on its auto-complete')
      : { type: 'enabled' };
  } catch (error) {
    const isAnswer =
      error instanceof ForgeRefusal && [400, 409].includes(error.status);
    if (!isAnswer) throw error;
    return unavailable(`Azure DevOps says: ${error.said}`);
  }
}

async function send(
  connection: ForgeConnection,
  repository: RepositoryRef,
  {
    number,
    action,
    body,
  }: {
    readonly number: number;
    readonly action: string;
    readonly body: object;
  },
): Promise<AzurePullRequest> {
  const answer = await connection.send<AzurePullRequest>(
    repository,
    `${action} of pull request ${number}`,
    {
      method: 'PATCH',
      path: pathIn(repository, `/pullrequests/${number}`),
      body,
    },
  );
  return answer.body;
}

/** Of the account of the token: nobody turns it on for somebody else. */
async function readOwnId(
  connection: ForgeConnection,
  repository: RepositoryRef,
): Promise<string> {
  const { body } = await connection.send<{
    readonly authenticatedUser: { readonly id: string };
  }>(repository, 'read whose token it is', {
    method: 'GET',
    api: ORGANIZATION,
    path: '/connectionData',
    query: { 'api-version': API_VERSION },
  });
  return body.authenticatedUser.id;
}

function unavailable(message: string): AutoMergeOutcome {
  return { type: 'unavailable', message };
}
