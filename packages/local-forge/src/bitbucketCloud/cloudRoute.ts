import { Refusal } from '../Refusal';
import {
  inRepository,
  ok,
  type RepositoryCall,
  type RestAnswer,
  type RestMethod,
  type Route,
} from '../rest/RestCall';

/** Bitbucket's, in entries. */
const DEFAULT_LENGTH = 10;
const HIGHEST_LENGTH = 100;

/** A call of a repository, and the address that was called, without its query. @public */
export interface CloudCall extends RepositoryCall {
  readonly address: string;
}

/** Makes a route of a repository. @public */
export function cloudRoute(
  method: RestMethod,
  path: string,
  answer: (call: CloudCall) => Promise<RestAnswer>,
): Route {
  const whole = `/repositories/{workspace}/{repo_slug}${path}`;
  return {
    method,
    path: whole,
    answer: call => {
      const { forge, parameters } = call;
      const { workspace: owner, repo_slug: name } = parameters;
      const address = `${forge.urls.bitbucketCloudApi}${whole.replace(
        /\{(\w+)\*?\}/g,
        (_, parameter) => encodeURI(parameters[parameter]),
      )}`;
      return inRepository(method, { ...call, named: { owner, name } }, inside =>
        answer({ ...inside, address }),
      );
    },
  };
}

/** One page of a list; what comes after it is at `next`. @public */
export function pageAnswer<Entry>(
  { address, query }: Pick<CloudCall, 'address' | 'query'>,
  all: readonly Entry[],
  shape: (entry: Entry) => unknown,
  highest = HIGHEST_LENGTH,
): RestAnswer {
  const pagelen = numberOf(query.get('pagelen'), DEFAULT_LENGTH);
  if (pagelen > highest) throw new Refusal(400, 'Invalid pagelen');
  const page = numberOf(query.get('page'), 1);
  const values = all.slice((page - 1) * pagelen, page * pagelen).map(shape);
  const to = (number: number) => {
    const asked = new URLSearchParams(query);
    asked.set('page', String(number));
    return `${address}?${asked}`;
  };
  return ok({
    values,
    pagelen,
    size: all.length,
    page,
    ...(page * pagelen < all.length && { next: to(page + 1) }),
    ...(page > 1 && { previous: to(page - 1) }),
  });
}

function numberOf(text: string | null, fallback: number): number {
  if (text === null) return fallback;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Refusal(400, 'Invalid page');
  return Number(text);
}
