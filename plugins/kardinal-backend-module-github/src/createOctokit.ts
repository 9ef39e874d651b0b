import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import type { ThrottlingOptions } from '@octokit/plugin-throttling';
import { Octokit } from '@octokit/rest';
import { createHash } from 'node:crypto';
import { GitHubHost } from './GitHubHost';
import { answerOf } from './toScmError';

/** One HTTP request, for metrics. @public */
export interface GitHubRequest {
  readonly host: string;
  /** Method and route, e.g. `GET /repos/{owner}/{repo}/pulls`. */
  readonly endpoint: string;
  /** `undefined` when there was no answer. */
  readonly status?: number;
  readonly durationMs: number;
}

/** @internal */
export interface OctokitSettings {
  readonly clock: { now(): number };
  readonly onRequest?: (request: GitHubRequest) => void;
  /** Longer waits for a rate limit are left to the caller, in seconds. */
  readonly waitLimitSeconds: number;
  /** What a second of waiting is, in milliseconds. */
  readonly secondMs: number;
}

const REQUEST_TIMEOUT_MS = 30_000;
const RETRIES = 2;

/** What cannot heal within seconds, or is an answer. */
const NO_RETRY = [304, 400, 401, 403, 404, 405, 409, 410, 422, 429, 451];

type CoreOctokit = Parameters<typeof throttling>[0];
type Group = NonNullable<Extract<ThrottlingOptions, object>['write']>;

/** Takes the place of a queue where there is no limit to respect. */
const UNPACED = {
  key: () => ({
    schedule: (
      _options: unknown,
      task: (...args: unknown[]) => unknown,
      ...args: unknown[]
    ) => task(...args),
  }),
  // The plugin uses nothing else of a group.
} as unknown as Group;

/**
 * A client for one host and token. Server errors are tried again twice, short waits for a rate limit are kept, and
 * writes to github.com are paced as GitHub asks for.
 *
 * @internal
 */
export function createOctokit(
  host: GitHubHost,
  token: string,
  settings: OctokitSettings,
): Octokit {
  const observe = (octokit: CoreOctokit) =>
    observeRequests(octokit, host, settings);
  const mayWait = (
    seconds: number,
    _options: object,
    _octokit: object,
    count: number,
  ) => seconds <= settings.waitLimitSeconds && count < RETRIES;
  const id = createHash('sha256').update(`${host.host} ${token}`).digest('hex');
  const silent = () => undefined;
  return new (Octokit.plugin(observe, retry, throttling))({
    auth: token,
    baseUrl: host.apiBaseUrl,
    userAgent: 'kardinal-backstage',
    log: { debug: silent, info: silent, warn: silent, error: silent },
    request: {
      fetch: (url: string, init: RequestInit) =>
        fetch(url, {
          ...init,
          signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
        }),
    },
    retry: {
      doNotRetry: NO_RETRY,
      retries: RETRIES,
      retryAfterBaseValue: settings.secondMs,
    },
    throttle: {
      id,
      retryAfterBaseValue: settings.secondMs,
      onRateLimit: mayWait,
      onSecondaryRateLimit: mayWait,
      ...(host.host !== 'github.com' && {
        write: UNPACED,
        notifications: UNPACED,
      }),
    },
  });
}

function observeRequests(
  octokit: CoreOctokit,
  { host }: GitHubHost,
  { clock, onRequest }: OctokitSettings,
): object {
  octokit.hook.wrap('request', async (request, options) => {
    const start = clock.now();
    const observed = (status: number | undefined) =>
      onRequest?.({
        host,
        endpoint: `${options.method} ${options.url}`,
        ...(status !== undefined && { status }),
        durationMs: clock.now() - start,
      });
    try {
      const response = await request(options);
      observed(response.status);
      return response;
    } catch (error) {
      observed(answerOf(error)?.status);
      throw error;
    }
  });
  return {};
}
