import { cutText, Instant } from '@kardinal/foundation';
import { ConflictError, isOverloaded } from '../client/errors';
import { TerminalError, WaitError } from './types';

/** What to do about a failed pass. @public */
export type ErrorVerdict =
  /** What we decided on was stale: retry at once, report nothing. */
  | { readonly type: 'conflict' }
  /** A person must change something: `Stalled`, no retry. */
  | {
      readonly type: 'terminal';
      readonly reason: string;
      readonly message: string;
    }
  /** Not a failure. */
  | { readonly type: 'wait'; readonly until: Instant }
  /** The API server has too much to do, which is no failure of the resource: backoff on top of what it asks for, and no status. */
  | { readonly type: 'overload'; readonly retryAfterMilliseconds: number }
  /** Anything else: backoff, and `Reconciling` says why. */
  | { readonly type: 'retry'; readonly message: string };

/** The one table from errors to what follows from them. @public */
export function errorPolicy(error: unknown): ErrorVerdict {
  if (error instanceof ConflictError) return { type: 'conflict' };
  if (error instanceof TerminalError) {
    return {
      type: 'terminal',
      reason: error.reason,
      message: cutText(error.message),
    };
  }
  if (error instanceof WaitError) return { type: 'wait', until: error.until };
  if (isOverloaded(error)) {
    const { retryAfterSeconds = 0 } = error;
    return {
      type: 'overload',
      retryAfterMilliseconds: retryAfterSeconds * 1_000,
    };
  }
  return { type: 'retry', message: messageOf(error) };
}

/** One line and not too long: fit for a condition. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const [line] = text.trim().split('\n');
  return cutText(line) || 'Unknown error';
}
