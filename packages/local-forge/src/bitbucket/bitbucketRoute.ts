import {
  inRepository,
  ok,
  type RepositoryCall,
  type RestAnswer,
  type RestMethod,
  type Route,
} from '../rest/RestCall';

/** Bitbucket's, in entries. */
const DEFAULT_LIMIT = 25;
const HIGHEST_LIMIT = 1_000;

/** Makes a route of a repository, in the interface that most is in or in another one. @public */
export function bitbucketRoute(
  method: RestMethod,
  path: string,
  answer: (call: RepositoryCall) => Promise<RestAnswer>,
  api: 'api' | 'branch-utils' | 'default-reviewers' | 'required-builds' = 'api',
): Route {
  return {
    method,
    path: `/${api}/{version}/projects/{projectKey}/repos/{repositorySlug}${path}`,
    answer: call => {
      const { projectKey: owner, repositorySlug: name } = call.parameters;
      return inRepository(method, { ...call, named: { owner, name } }, answer);
    },
  };
}

/** One page of a list, by `start` and `limit`. @public */
export function pageAnswer<Entry>(
  all: readonly Entry[],
  query: URLSearchParams,
  shape: (entry: Entry) => unknown,
): RestAnswer {
  const start = numberOf(query.get('start'), 0);
  const limit = Math.min(
    Math.max(numberOf(query.get('limit'), DEFAULT_LIMIT), 1),
    HIGHEST_LIMIT,
  );
  const values = all.slice(start, start + limit).map(shape);
  const isLastPage = start + limit >= all.length;
  return ok({
    size: values.length,
    limit,
    isLastPage,
    values,
    start,
    nextPageStart: isLastPage ? null : start + limit,
  });
}

function numberOf(text: string | null, fallback: number): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : fallback;
}
