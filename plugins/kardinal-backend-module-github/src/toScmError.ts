import { ScmError } from '@kardinal/backstage-plugin-kardinal-node';

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
  },
): ScmError {
  if (error instanceof ScmError) return error;
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
  const message = `GitHub refused to ${context.action}: ${said}`;
  if (isRateLimit(answer)) {
    return new ScmError('rateLimited', message, retryAt(answer, context.now));
  }
  return new ScmError(kindOf(answer.status), message);
}

function kindOf(
  status: number,
): 'transient' | 'unauthorized' | 'notFound' | 'invalid' {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 404) return 'notFound';
  return status === 408 || status >= 500 ? 'transient' : 'invalid';
}

function isRateLimit({ status, message, headers }: GitHubAnswer): boolean {
  if (status === 429) return true;
  if (status !== 403) return false;
  return (
    headers['x-ratelimit-remaining'] === '0' ||
    headers['retry-after'] !== undefined ||
    /rate limit/i.test(message)
  );
}

/**
 * `Retry-After` (RFC 9110, 10.2.3), else the time at which the limit is reset; both by GitHub's own clock, from which
 * ours may differ.
 */
function retryAt({ headers }: GitHubAnswer, now: number): number {
  const sent = Date.parse(String(headers.date));
  const theirs = Number.isFinite(sent) ? sent : now;
  const after = headers['retry-after'];
  const seconds = Number(after ?? NaN);
  const date = Date.parse(String(after));
  const reset = Number(headers['x-ratelimit-reset'] ?? NaN) * 1000;
  const exhausted = headers['x-ratelimit-remaining'] === '0';
  const waits = [
    seconds * 1000,
    date - theirs,
    exhausted ? reset - theirs : NaN,
    UNNAMED_WAIT_MS,
  ];
  const wait = waits.find(milliseconds => Number.isFinite(milliseconds));
  return now + Math.max(0, wait ?? UNNAMED_WAIT_MS);
}

/** GitHub's message with the details of a validation error. */
function messageOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return '';
  const { message, errors } = data as { message?: unknown; errors?: unknown };
  const details = Array.isArray(errors) ? errors.map(detailOf) : [];
  return [typeof message === 'string' ? message : '', ...details]
    .filter(part => part !== '')
    .join('; ')
    .slice(0, 500);
}

function detailOf(error: unknown): string {
  if (typeof error === 'string') return error;
  if (typeof error !== 'object' || error === null) return '';
  const { message, field, code } = error as Record<string, unknown>;
  if (typeof message === 'string') return message;
  return [field, code].filter(part => typeof part === 'string').join(' ');
}
