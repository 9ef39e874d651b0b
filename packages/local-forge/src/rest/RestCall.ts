import type { ForgeContext } from '../ForgeContext';
import { followPulls } from '../pulls/followPulls';
import { notFound, Refusal } from '../Refusal';
import { isMember, mayRead } from '../repositories/access';
import { repositoryKey } from '../state/ForgeStore';
import type { Caller } from '../server/Accounts';
import type { RepositoryRecord, UserRecord } from '../state/records';

/** The methods of the REST interface. @public */
export type RestMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of a route, after authentication. @public */
export interface RestCall {
  forge: ForgeContext;
  user: UserRecord;
  /** Who that is, as the token says it, with what it reaches. */
  caller: Caller;
  parameters: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** The `Accept` header. */
  accept: string;
  body: unknown;
}

/** A call of a route below `/repos/{owner}/{repo}`. @public */
export interface RepositoryCall extends RestCall {
  repository: RepositoryRecord;
  /** The repository as the key of its records. */
  key: string;
}

/** Which page of a list it is, and of how many entries. @public */
export interface PageLinks {
  page: number;
  pages: number;
  count: number;
  limit: number;
}

/** What a route answers. @public */
export interface RestAnswer {
  status: number;
  body?: unknown;
  /** The whole list of which `body` is one page; see {@link pageAnswer}. */
  links?: PageLinks;
  /** Sent instead of JSON. */
  raw?: { contentType: string; bytes: Buffer };
}

/** A route: published path, and what it does. @public */
export interface Route {
  method: RestMethod;
  /** As GitHub publishes it. `{name*}` may hold slashes. */
  path: string;
  /** Whether the route itself looks at what a token of an App reaches: by default that is the repository in its path. */
  ownReach?: true;
  answer(call: RestCall): Promise<RestAnswer>;
}

/** Makes a route of a repository: an unknown one answers 404. @public */
export function repositoryRoute(
  method: RestMethod,
  path: string,
  answer: (call: RepositoryCall) => Promise<RestAnswer>,
): Route {
  return {
    method,
    path: `/repos/{owner}/{repo}${path}`,
    answer: call => {
      const { owner, repo: name } = call.parameters;
      return inRepository(method, { ...call, named: { owner, name } }, answer);
    },
  };
}

/** 200 with a body. @public */
export function ok(body: unknown): RestAnswer {
  return { status: 200, body };
}

/** 201 with a body. @public */
export function created(body: unknown): RestAnswer {
  return { status: 201, body };
}

/** 200 with a body that is not JSON. @public */
export function rawAnswer(contentType: string, bytes: Buffer): RestAnswer {
  return { status: 200, raw: { contentType, bytes } };
}

/** 404 for something that GitHub has and this forge has not. @public */
export function unknownRoute(method: string, path: string): Refusal {
  return new Refusal(
    404,
    `Not Found: this forge has no route ${method} ${path}`,
  );
}

/** 204. @public */
export function noContent(): RestAnswer {
  return { status: 204 };
}

/** 200 with one page of a list, each entry in its shape. @public */
export function pageAnswer<Entry>(
  all: readonly Entry[],
  query: URLSearchParams,
  shape: (entry: Entry) => unknown,
): RestAnswer {
  const { entries, links } = paged(all, query);
  return { status: 200, body: entries.map(shape), links };
}

/** One page of a list, by `page` and `per_page`. @public */
export function paged<Entry>(
  entries: readonly Entry[],
  query: URLSearchParams,
): { entries: Entry[]; links: PageLinks } {
  const { skip, limit, links } = pageOf(entries.length, query);
  return { entries: entries.slice(skip, skip + limit), links };
}

/** Where the page that was asked for begins, and how long it is. @public */
export function pageOf(
  count: number,
  query: URLSearchParams,
): { skip: number; limit: number; links: PageLinks } {
  const limit = Math.min(Math.max(numberOf(query.get('per_page'), 30), 1), 100);
  const page = Math.max(numberOf(query.get('page'), 1), 1);
  const pages = Math.max(1, Math.ceil(count / limit));
  return {
    skip: (page - 1) * limit,
    limit,
    links: { page, pages, count, limit },
  };
}

/** A number in a path. @throws Refusal 404. @public */
export function numberParameter(call: RestCall, name: string): number {
  const text = call.parameters[name];
  if (!/^\d{1,15}$/.test(text)) throw notFound();
  return Number(text);
}

/** Answers a call of a repository, in its turn where it changes anything. @public */
export async function inRepository(
  method: RestMethod,
  { named, ...call }: RestCall & { named: { owner: string; name: string } },
  answer: (call: RepositoryCall) => Promise<RestAnswer>,
): Promise<RestAnswer> {
  const { owner, name } = named;
  const run = () => {
    // Looked up when its turn comes: what was before may have changed it.
    const repository = call.forge.store.repository(owner, name);
    const may = method === 'GET' ? mayRead : isMember;
    if (!repository || !may(call.forge.store, repository, call.user.login))
      throw notFound();
    const key = repositoryKey(owner, name);
    return answer({ ...call, repository, key });
  };
  if (method === 'GET') return run();
  return call.forge.queue.run(repositoryKey(owner, name), async () => {
    const answered = await run();
    const changed = call.forge.store.repository(owner, name);
    if (changed) await followPulls(call.forge, changed);
    return answered;
  });
}

function numberOf(text: string | null, fallback: number): number {
  if (text === null) return fallback;
  const number = Number(text);
  if (!Number.isInteger(number)) throw new Refusal(422, 'Invalid request.');
  return number;
}
