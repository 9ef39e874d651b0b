import { cutText } from '@kardinal/foundation';

/**
 * Why an effect was not made.
 *
 * - `transient`: retried on the schedule of the promotion;
 * - `waiting`: retried at `retryAt`, as long as the step may take (rate limits, what others have to do first);
 * - `conflict`: what was pushed does not fit its base branch any more: it is made anew on the newest one, on the schedule;
 * - `terminal`: retrying cannot help.
 *
 * @public
 */
export type StepErrorKind = 'transient' | 'waiting' | 'conflict' | 'terminal';

/** What a step throws. The message is safe for status and logs: it never contains a credential, and a text that is too long is cut. @public */
export class StepError extends Error {
  override readonly name = 'StepError';
  constructor(
    readonly kind: StepErrorKind,
    message: string,
    /** Milliseconds since the Unix epoch; with `waiting`, and with `transient` where a time is known. */
    readonly retryAt?: number,
    /** With `transient`: waits after the first failures instead of the promotion's schedule, in milliseconds. */
    readonly waits?: readonly number[],
  ) {
    super(cutText(message));
  }
}
