import {
  RateLimits,
  ScmError,
  retryAfter,
  senderTime,
  cutText,
} from '@kardinal/backstage-plugin-kardinal-node';

import {
  GraphqlProblem,
  graphqlProblems,
  graphqlText,
} from './graphqlProblems';

/** GitHub's wait when it names none (docs.github.com, "Rate limits for the REST API"). */
const UNNAMED_WAIT_MS = 60_000;

interface GitHubAnswer {
  readonly status: number;
  readonly message: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/**
 * The answer that an error of Octokit carries; `undefined` when there was none.
 *
 * @internal
 */
export function answerOf(error: unknown): GitHubAnswer | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  const { response } = error as { response?: unknown };
  if (typeof response !== 'object' || response === null) return undefined;
  const { headers, data } = response as {
    headers?: Readonly<Record<string, unknown>>;
    data?: unknown;
  };
  return {
    status: Number(error.status),
    message: messageOf(data),
    headers: headers ?? {},
  };
}

/**
 * What a failed call means. The message holds GitHub's words and never a credential.
 *
 * @internal
 */
export function toScmError(
  error: unknown,
  context: {
    readonly action: string;
    readonly token: string;
    readonly now: number;
    readonly limits: RateLimits;
  },
): ScmError {
  if (error instanceof ScmError) return error;
  const problems = graphqlProblems(error);
  if (problems !== undefined) return graphqlFailure(problems, context);
  const answer = answerOf(error);
  const redacted = (text: string) => text.split(context.token).join('***');
  if (!answer) {
    const reason = redacted(error instanceof Error ? error.message : 'unknown');
    return new ScmError(
      'transient',
      `GitHub could not be reached to ${context.action}: ${reason}`,
    );
  }
  const said = redacted(`${answer.status} ${answer.message}`.trim());
  if (isRateLimit(answer))
    return context.limits.failure(
      context.action,
      retryAt(answer, context.now),
      said,
    );
  if (answer.status === 408 || answer.status >= 500)
    return new ScmError(
      'transient',
      `GitHub failed to ${context.action}: ${said}`,
      namedRetry(answer, context.now),
    );
  const { kind, advice } = refusalOf(answer);
  return new ScmError(
    kind,
    `GitHub refused to ${context.action}: ${said}${advice}`,
  );
}

function graphqlFailure(
  problems: readonly GraphqlProblem[],
  {
    action,
    now,
    limits,
  }: {
    readonly action: string;
    readonly now: number;
    readonly limits: RateLimits;
  },
): ScmError {
  const said = graphqlText(problems);
  const types = problems.map(({ type }) => type);
  if (types.includes('RATE_LIMITED'))
    return limits.failure(action, now + UNNAMED_WAIT_MS, said);
  const isForbidden = types.some(
    type => type === 'FORBIDDEN' || type === 'INSUFFICIENT_SCOPES',
  );
  const refused = types.includes('NOT_FOUND') ? 'notFound' : 'invalid';
  return new ScmError(
    isForbidden ? 'unauthorized' : refused,
    `GitHub refused to ${action}: ${said}`,
  );
}

/** What a person should know beyond GitHub's words. */
function refusalOf({ status, message }: GitHubAnswer): {
  readonly kind: 'unauthorized' | 'notFound' | 'invalid';
  readonly advice: string;
} {
  switch (status) {
    case 401:
      return { kind: 'unauthorized', advice: '' };
    case 403:
      return /archived/i.test(message)
        ? {
            kind: 'invalid',
            advice:
              '. Unarchive the repository, or write another one into spec.git.url, and retry',
          }
        : { kind: 'unauthorized', advice: '' };
    case 404:
      return {
        kind: 'notFound',
        advice: '. It is gone, or the token may not see it',
      };
    default:
      return { kind: 'invalid', advice: '' };
  }
}

function isRateLimit({ status, message, headers }: GitHubAnswer): boolean {
  if (status === 429) return true;
  if (status !== 403) return false;
  return (
    headers['x-ratelimit-remaining'] === '0' ||
    headers['retry-after'] !== undefined ||
    /rate limit|abuse detection/i.test(message)
  );
}

/**
 * `Retry-After`, else the time at which the limit is reset; both by GitHub's own clock, from which
 * ours may differ.
 */
function retryAt(answer: GitHubAnswer, now: number): number {
  const { headers } = answer;
  const reset = Number(headers['x-ratelimit-reset'] ?? NaN) * 1000;
  const isExhausted = headers['x-ratelimit-remaining'] === '0';
  const wait =
    isExhausted && Number.isFinite(reset)
      ? reset - senderTime(headers.date, now)
      : UNNAMED_WAIT_MS;
  return namedRetry(answer, now) ?? now + Math.max(0, wait);
}

function namedRetry(
  { headers }: GitHubAnswer,
  now: number,
): number | undefined {
  return retryAfter(
    { retryAfter: headers['retry-after'], date: headers.date },
    now,
  );
}

/** GitHub's message with the details of a validation error. */
function messageOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return '';
  const { message, errors } = data as { message?: unknown; errors?: unknown };
  const details = Array.isArray(errors) ? errors.map(detailOf) : [];
  const words = [typeof message === 'string' ? message : '', ...details];
  return cutText(words.filter(part => part !== '').join('; '), 500);
}

function detailOf(error: unknown): string {
  if (typeof error === 'string') return error;
  if (typeof error !== 'object' || error === null) return '';
  const { message, field, code } = error as Record<string, unknown>;
  if (typeof message === 'string') return message;
  return [field, code].filter(part => typeof part === 'string').join(' ');
}
