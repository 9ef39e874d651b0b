import { setTimeout } from 'node:timers/promises';
import {
  failureOf,
  ForgeCall,
  ForgeRefusal,
  nextRequestAt,
  unreachable,
} from './forgeFailures';
import { ForgeQuery, ForgeRest } from './ForgeRest';
import { RateLimits } from './RateLimits';
import { ScmError } from './ScmError';
import { RepositoryRef, ScmCredentials } from './ScmProvider';

const REQUEST_TIMEOUT_MS = 30_000;
/** Of a read that the server failed to answer, in seconds. */
const READ_RETRIES = [1, 4];

/** What every connection of a provider shares. @public */
export interface ForgeSettings {
  readonly rest: ForgeRest;
  readonly clock: { now(): number };
  /** What a second of waiting is, in milliseconds. */
  readonly secondMs: number;
  readonly limits: RateLimits;
}

/** One request below a repository. @public */
export interface ForgeRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the repository, e.g. `/pulls/7`; its parts are encoded. */
  readonly path: string;
  readonly query?: ForgeQuery;
  readonly body?: object;
  /** Which REST interface, where the forge has several, as its `locate` calls it. Default: the one that most is in. */
  readonly api?: string;
}

/** A list below a repository. @public */
export interface ForgeList {
  readonly path: string;
  readonly query?: ForgeQuery;
  /** As in a {@link ForgeRequest}. */
  readonly api?: string;
}

/** A page of a list. @public */
export interface ForgePage<T> {
  readonly items: readonly T[];
  readonly isLast: boolean;
  /** What asks for the next one, where the forge says so with a page. */
  readonly after?: ForgeQuery;
}

/** @public */
export interface ForgeAnswer<T> {
  readonly body: T;
  readonly headers: Headers;
}

/**
 * The REST interface of a forge with one credential, which goes to the hosts that the operator named and follows no redirect.
 * Every failure is an `ScmError`, and a {@link ForgeRefusal} where the forge answered.
 *
 * @public
 */
export class ForgeConnection {
  constructor(
    private readonly settings: ForgeSettings,
    private readonly credentials: ScmCredentials,
  ) {}

  get now(): number {
    return this.settings.clock.now();
  }

  /** So many seconds. */
  async wait(seconds: number): Promise<void> {
    await setTimeout(seconds * this.settings.secondMs);
  }

  /** `action` completes "Gitea refused to …". Reads that fail are tried again, as nothing else is: it may have been done. */
  async send<T>(
    repository: RepositoryRef,
    action: string,
    request: ForgeRequest,
  ): Promise<ForgeAnswer<T>> {
    const waits = request.method === 'GET' ? READ_RETRIES : [];
    for (const seconds of waits) {
      try {
        return await this.sendOnce<T>(repository, action, request);
      } catch (error) {
        if (!isTransient(error)) throw error;
        await this.wait(seconds);
      }
    }
    return this.sendOnce<T>(repository, action, request);
  }

  /** All pages of a list, a limit of them. */
  async sendAll<T>(
    repository: RepositoryRef,
    action: string,
    list: ForgeList & { readonly pageLimit: number },
  ): Promise<readonly T[]> {
    const items: T[] = [];
    let after: ForgeQuery | undefined;
    for (let page = 1; page <= list.pageLimit; page += 1) {
      const read = await this.sendPage<T>(repository, action, {
        ...list,
        page,
        ...(after && { after }),
      });
      items.push(...read.items);
      if (read.isLast) break;
      after = read.after;
    }
    return items;
  }

  /** A page of a list; the first one is 1, and `after` is what the page before it gave. */
  async sendPage<T>(
    repository: RepositoryRef,
    action: string,
    list: ForgeList & { readonly page: number; readonly after?: ForgeQuery },
  ): Promise<ForgePage<T>> {
    const { path, query, api, page } = list;
    const { pages } = this.settings.rest;
    const { body, headers } = await this.send<unknown>(repository, action, {
      method: 'GET',
      path,
      ...(api !== undefined && { api }),
      query: list.after ?? { ...query, ...pages.query(page) },
    });
    const items = (pages.entriesIn?.(body) ?? body ?? []) as readonly T[];
    const isLast =
      items.length === 0 ||
      pages.isLast({ number: page, length: items.length, headers, body });
    const after = pages.after?.(body);
    return { items, isLast, ...(after && { after }) };
  }

  private async sendOnce<T>(
    repository: RepositoryRef,
    action: string,
    request: ForgeRequest,
  ): Promise<ForgeAnswer<T>> {
    const { token } = this.credentials;
    const { limits, rest } = this.settings;
    const where = `${action} in ${repository.fullName}`;
    // A credential goes nowhere that the operator has not named.
    const { host, url } = rest.locate(repository, request.api);
    const credential = `${host} ${token}`;
    limits.check(credential, where, this.now);
    const call = { rest, action: where, token, now: this.now, limits };
    const { response, text } = await this.exchange(url, request, call);
    if (!response.ok || rest.isSignIn?.(response)) {
      const failure = failureOf({ response, text }, call);
      if (failure.kind === 'rateLimited' && failure.retryAt !== undefined)
        limits.record(credential, failure.retryAt);
      throw failure;
    }
    const { headers } = response;
    const end = nextRequestAt(headers, this.now);
    // What would be refused next is not sent.
    if (end !== undefined) limits.record(credential, end);
    return { body: parsed(text, call) as T, headers };
  }

  private async exchange(
    url: string,
    request: ForgeRequest,
    call: ForgeCall,
  ): Promise<{ readonly response: Response; readonly text: string }> {
    const query = parametersOf(request.query);
    const target = `${url}${request.path}`;
    try {
      const response = await fetch(query.size ? `${target}?${query}` : target, {
        method: request.method,
        // It would carry the credential to wherever it points.
        redirect: 'manual',
        headers: {
          accept: 'application/json',
          'user-agent': 'kardinal-backstage',
          ...call.rest.headers(this.credentials),
          ...(request.body && { 'content-type': 'application/json' }),
        },
        ...(request.body && { body: JSON.stringify(request.body) }),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      return { response, text: await response.text() };
    } catch (error) {
      throw unreachable(error, call);
    }
  }
}

function parametersOf(query: ForgeQuery = {}): URLSearchParams {
  const pairs = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().map(value => [name, value]),
  );
  return new URLSearchParams(pairs);
}

function isTransient(error: unknown): boolean {
  return error instanceof ForgeRefusal && error.kind === 'transient';
}

/** @throws ScmError where something else than the forge answered, such as the page of a proxy. */
function parsed(text: string, { rest, action }: ForgeCall): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    throw new ScmError(
      'transient',
      `${rest.name} was asked to ${action}, and the answer is not JSON: check ${rest.setting}`,
    );
  }
}
