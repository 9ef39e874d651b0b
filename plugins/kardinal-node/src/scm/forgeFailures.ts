import { cutText } from '@kardinal/foundation';
import { ForgeRest } from './ForgeRest';
import { RateLimits } from './RateLimits';
import { retryAfter, senderTime } from './retryAfter';
import { ScmError, ScmErrorKind } from './ScmError';

/** The wait for a limit that names none. */
const UNNAMED_WAIT_MS = 60_000;
const SIGN_IN =
  '. It asks to sign in: the token is wrong or expired, or not for this address';

/** What a call is, for its failures. @internal */
export interface ForgeCall {
  readonly rest: ForgeRest;
  /** Completes "Gitea refused to …". */
  readonly action: string;
  readonly token: string;
  readonly now: number;
  readonly limits: RateLimits;
}

/** A failure with what the forge answered; 0 and no words where it did not. @public */
export class ForgeRefusal extends ScmError {
  constructor(
    readonly status: number,
    readonly said: string,
    kind: ScmErrorKind,
    message: string,
    retryAt?: number,
  ) {
    super(kind, message, retryAt);
  }
}

/** What an answer means that is none of success. The message holds the forge's words and never a credential. @internal */
export function failureOf(
  { response, text }: { readonly response: Response; readonly text: string },
  { rest, action, token, now, limits }: ForgeCall,
): ScmError {
  const { status, headers } = response;
  const words = redacted(wordsIn(rest, text), token);
  // Some forges begin their words with the status.
  const said = words.startsWith(`${status} `)
    ? words
    : `${status} ${words}`.trim();
  const retryAt = askedWait(headers, now);
  if (status === 429)
    return limits.failure(
      action,
      retryAt ?? limitEnd(headers, now) ?? now + UNNAMED_WAIT_MS,
      said,
    );
  if (status === 408 || status >= 500)
    return new ForgeRefusal(
      status,
      words,
      'transient',
      `${rest.name} failed to ${action}: ${said}`,
      retryAt,
    );
  const isSignIn = rest.isSignIn?.(response) === true;
  return new ForgeRefusal(
    status,
    words,
    isSignIn ? 'unauthorized' : kindOf(status),
    `${rest.name} refused to ${action}: ${said}${
      isSignIn ? SIGN_IN : adviceOn(rest, status)
    }`,
  );
}

/**
 * When an answer of success asks to send the next request: some forges slow down before they refuse, and ask for a wait meanwhile.
 *
 * @returns milliseconds since the Unix epoch; undefined where it asks for none
 * @internal
 */
export function nextRequestAt(
  headers: Headers,
  now: number,
): number | undefined {
  const asked = askedWait(headers, now);
  if (asked !== undefined) return asked;
  return headers.get('ratelimit-remaining') === '0'
    ? limitEnd(headers, now)
    : undefined;
}

function askedWait(headers: Headers, now: number): number | undefined {
  return retryAfter(
    {
      retryAfter: headers.get('retry-after') ?? undefined,
      date: headers.get('date') ?? undefined,
    },
    now,
  );
}

/** When the limit that an answer speaks of ends, by the clock of the forge, from which ours may differ. */
function limitEnd(headers: Headers, now: number): number | undefined {
  const reset = Number(headers.get('ratelimit-reset') ?? NaN) * 1000;
  if (!Number.isFinite(reset)) return undefined;
  const wait = reset - senderTime(headers.get('date') ?? undefined, now);
  return now + Math.max(0, wait);
}

/** Nobody answered. @internal */
export function unreachable(
  error: unknown,
  { rest, action, token }: ForgeCall,
): ScmError {
  const { cause, message } = error as { cause?: unknown; message: string };
  const reason = cause instanceof Error ? cause.message : message;
  return new ForgeRefusal(
    0,
    '',
    'transient',
    `${rest.name} could not be reached to ${action}: ${redacted(
      reason,
      token,
    )}`,
  );
}

function kindOf(status: number): ScmErrorKind {
  if (status === 401 || status === 403) return 'unauthorized';
  return status === 404 ? 'notFound' : 'invalid';
}

/** What a person should know beyond the forge's words. */
function adviceOn({ advice, setting }: ForgeRest, status: number): string {
  const own = advice[status];
  if (own !== undefined) return `. ${own}`;
  if ([301, 302, 303, 307, 308].includes(status))
    return `. It moved: write the new address into spec.git.url, or ${setting}`;
  return status === 404 ? '. It is gone, or the token may not see it' : '';
}

/** What is no JSON is a proxy's page, which says less than the status. */
function wordsIn(rest: ForgeRest, text: string): string {
  try {
    return cutText(rest.wordsIn(JSON.parse(text)), 500);
  } catch {
    return '';
  }
}

function redacted(text: string, token: string): string {
  return text.split(token).join('***');
}
