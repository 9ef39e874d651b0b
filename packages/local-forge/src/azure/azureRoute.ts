import { findPull } from '../pulls/changePull';
import { notFound, Refusal } from '../Refusal';
import {
  inRepository,
  numberParameter,
  ok,
  type RepositoryCall,
  type RestAnswer,
  type RestCall,
  type RestMethod,
  type Route,
} from '../rest/RestCall';
import type { ForgeStore } from '../state/ForgeStore';
import type { PullRecord, RepositoryRecord } from '../state/records';
import { idOf } from './guid';

/** Below a project. */
const REPOSITORY =
  '/{organization}/{project}/_apis/git/repositories/{repositoryId}';

/** Below a repository. @public */
export const PULL_REQUEST = '/pullRequests/{pullRequestId}';

/** Makes a route of a repository, which a path names by its id or its name. @public */
export function azureRoute(
  method: RestMethod,
  path: string,
  answer: (call: RepositoryCall) => Promise<RestAnswer>,
): Route {
  return {
    method,
    path: `${REPOSITORY}${path}`,
    answer: async call => {
      requireVersion(method, call);
      const named = findRepository(call.forge.store, call.parameters);
      if (named === undefined) throw notFound();
      return inRepository(method, { ...call, named }, answer);
    },
  };
}

/** The repository of a path. One that is called as its project is `organization/name` here, as its address is. @public */
export function findRepository(
  store: ForgeStore,
  parameters: Readonly<Record<string, string>>,
): RepositoryRecord | undefined {
  const { organization, project, repositoryId } = parameters;
  if (repositoryId === undefined) return undefined;
  const id = idOf('repository', repositoryId);
  if (id !== undefined) return store.get('repository', id);
  const owner =
    project === repositoryId ? organization : `${organization}/${project}`;
  return store.repository(owner, repositoryId);
}

/** The pull request of a path. @throws Refusal 404. @public */
export function pullIn(call: RepositoryCall): PullRecord {
  const number = numberParameter(call, 'pullRequestId');
  try {
    return findPull(call.forge, call.key, number);
  } catch {
    throw refused(
      404,
      'GitPullRequestNotFoundException',
      `TF401180: The requested pull request was not found.`,
    );
  }
}

/** The version of the interface that a request names, if any. @public */
export function versionIn({ accept, query }: RestCall): string | undefined {
  return (
    query.get('api-version') ??
    /;\s*api-version=([^;,\s]+)/.exec(accept)?.[1] ??
    undefined
  );
}

/** A refusal with the name of an exception. @public */
export function refused(
  status: number,
  exception: string,
  message: string,
): Refusal {
  return new Refusal(status, message, [{ resource: '', code: exception }]);
}

/** 200 with what `$top` and `$skip`, or `top` and `skip`, ask for of a list. @public */
export function listAnswer<Entry>(
  entries: readonly Entry[],
  query: URLSearchParams,
): RestAnswer {
  const number = (name: string, fallback: number) =>
    Number(query.get(`$${name}`) ?? query.get(name) ?? fallback);
  const skip = number('skip', 0);
  const value = entries.slice(skip, skip + number('top', 100));
  return ok({ value, count: value.length });
}

function requireVersion(method: RestMethod, call: RestCall): void {
  if (method === 'GET' || versionIn(call) !== undefined) return;
  throw refused(
    400,
    'VssVersionNotSpecifiedException',
    `No api-version was supplied for the "${method}" request. The version must be supplied either as part of the Accept header (e.g. "application/json; api-version=1.0") or as a query parameter (e.g. "?api-version=1.0").`,
  );
}
