import { Instant } from '@kardinal/foundation';
import { ConflictError, KubeError } from '../client/errors';
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
  /** Anything else: backoff, and `Reconciling` says why. */
  | { readonly type: 'retry'; readonly message: string };

/** The one table from errors to what follows from them. @public */
export function errorPolicy(error: unknown, now: Instant): ErrorVerdict {
  if (error instanceof ConflictError) return { type: 'conflict' };
  if (error instanceof TerminalError) {
    return { type: 'terminal', reason: error.reason, message: error.message };
  }
  if (error instanceof WaitError) return { type: 'wait', until: error.until };
  if (error instanceof KubeError && error.retryAfterSeconds !== undefined) {
    return { type: 'wait', until: now + error.retryAfterSeconds * 1000 };
  }
  return { type: 'retry', message: messageOf(error) };
}

/** One line and not too long: fit for a condition. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const [line] = text.trim().split('\n');
  return line.slice(0, 1024) || 'Unknown error';
}
