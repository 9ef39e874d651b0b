import {
  RateLimits,
  RepositoryRef,
  ScmCredentials,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { setTimeout } from 'node:timers/promises';
import { findRepository } from './findRepository';
import { GiteaHost } from './GiteaHost';
import { failureOf, Refusal, unreachable } from './failures';

const REQUEST_TIMEOUT_MS = 30_000;
/** Of a read that the server failed to answer, in seconds. */
const READ_RETRIES = [1, 4];
/** The most that Gitea gives unless it is configured otherwise. */
const PAGE_SIZE = 50;

/** What every connection of a provider shares. @internal */
export interface GiteaSettings {
  readonly hosts: readonly GiteaHost[];
  readonly clock: { now(): number };
  /** What a second of waiting is, in milliseconds. */
  readonly secondMs: number;
  readonly limits: RateLimits;
}

/** One request below a repository. @internal */
export interface GiteaRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the repository, e.g. `/pulls/7`; its parts are encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** @internal */
export interface GiteaList {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
}

/** @internal */
export interface GiteaPage<T> {
  readonly items: readonly T[];
  readonly isLast: boolean;
}

/** @internal */
export interface GiteaAnswer<T> {
  readonly body: T;
  /** Of a list, all its pages together. */
  readonly total: number | undefined;
}

/** Calls with one credential; every failure is an `ScmError`, and a {@link Refusal} where the forge answered. @internal */
export class GiteaConnection {
  constructor(
    private readonly settings: GiteaSettings,
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
    request: GiteaRequest,
  ): Promise<GiteaAnswer<T>> {
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
    list: GiteaList & { readonly pageLimit: number },
  ): Promise<readonly T[]> {
    const items: T[] = [];
    for (let page = 1; page <= list.pageLimit; page += 1) {
      const read = await this.sendPage<T>(repository, action, {
        ...list,
        page,
      });
      items.push(...read.items);
      if (read.isLast) break;
    }
    return items;
  }

  /** A page of a list; the first one is 1. */
  async sendPage<T>(
    repository: RepositoryRef,
    action: string,
    { path, query, page }: GiteaList & { readonly page: number },
  ): Promise<GiteaPage<T>> {
    const limits = { limit: `${PAGE_SIZE}`, page: `${page}` };
    const { body, total } = await this.send<readonly T[] | null>(
      repository,
      action,
      { method: 'GET', path, query: { ...query, ...limits } },
    );
    const items = body ?? [];
    // It may be configured to give fewer than it is asked for, and a proxy may keep the total from us.
    const isWhole = total !== undefined && items.length * page >= total;
    const isLast = items.length === 0 || isWhole;
    return { items, isLast };
  }

  private async sendOnce<T>(
    { url, fullName }: RepositoryRef,
    action: string,
    request: GiteaRequest,
  ): Promise<GiteaAnswer<T>> {
    const { token } = this.credentials;
    const { limits, hosts } = this.settings;
    const where = `${action} in ${fullName}`;
    // A credential goes nowhere that the operator has not named.
    const { host } = findRepository(hosts, url);
    const credential = `${host.host} ${token}`;
    limits.check(credential, where, this.now);
    const context = { action: where, token, now: this.now, limits };
    const target = `${host.baseUrl}/api/v1/repos/${fullName}${request.path}`;
    const query = new URLSearchParams(request.query);
    const response = await fetch(query.size ? `${target}?${query}` : target, {
      method: request.method,
      // It would carry the credential to wherever it points.
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        authorization: `token ${token}`,
        'user-agent': 'kardinal-backstage',
        ...(request.body && { 'content-type': 'application/json' }),
      },
      ...(request.body && { body: JSON.stringify(request.body) }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    }).catch(error => {
      throw unreachable(error, context);
    });
    const text = await response.text().catch(error => {
      throw unreachable(error, context);
    });
    if (!response.ok) {
      const failure = failureOf({ response, text }, context);
      if (failure.kind === 'rateLimited' && failure.retryAt !== undefined)
        limits.record(credential, failure.retryAt);
      throw failure;
    }
    const total = response.headers.get('x-total-count');
    return {
      body: parsed(text, where) as T,
      total: total === null ? undefined : Number(total),
    };
  }
}

function isTransient(error: unknown): boolean {
  return error instanceof Refusal && error.kind === 'transient';
}

/** @throws ScmError where something else than Gitea answered, such as the page of a proxy. */
function parsed(text: string, action: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    throw new ScmError(
      'transient',
      `Gitea was asked to ${action}, and the answer is not JSON: check the baseUrl of kardinal.gitea`,
    );
  }
}
