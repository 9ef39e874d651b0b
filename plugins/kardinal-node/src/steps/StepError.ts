/**
 * Why an effect was not made.
 *
 * - `transient`: retried on the schedule of the promotion;
 * - `waiting`: retried at `retryAt`, without limit (rate limits);
 * - `terminal`: retrying cannot help.
 *
 * @public
 */
export type StepErrorKind = 'transient' | 'waiting' | 'terminal';

/** What a step throws. The message is safe for status and logs: it never contains a credential. @public */
export class StepError extends Error {
  override readonly name = 'StepError';
  constructor(
    readonly kind: StepErrorKind,
    message: string,
    /** Milliseconds since the Unix epoch; with `waiting`. */
    readonly retryAt?: number,
    /** With `transient`: waits after the first failures instead of the promotion's schedule, in milliseconds. */
    readonly waits?: readonly number[],
  ) {
    super(message);
  }
}
