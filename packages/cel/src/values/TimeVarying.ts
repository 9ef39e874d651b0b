import type { Instant } from '../types';

/** How a variable follows the clock. @public */
export type TimeForm =
  /** It keeps its value until `next(instant)`, which may be early, never late. */
  | {
      readonly type: 'steps';
      readonly at: (instant: Instant) => unknown;
      readonly next: (after: Instant) => Instant;
      /** Milliseconds after which its values repeat: a week for an hour of day or a day of week. */
      readonly period: number;
    }
  /** The same, where nothing repeats: `next` is `undefined` where it stays so for ever. */
  | {
      readonly type: 'changes';
      readonly at: (instant: Instant) => unknown;
      readonly next: (after: Instant) => Instant | undefined;
    }
  /** A whole number that never decreases, such as minutes since an event. */
  | { readonly type: 'grows'; readonly at: (instant: Instant) => number }
  /** The instant itself, a timestamp. */
  | { readonly type: 'now' };

/**
 * A value of a scope that changes by itself as time passes. It stands where its value would stand; evaluation reads it
 * at the context's `now`, and `forecast` knows when it changes.
 *
 * @public
 */
export class TimeVarying {
  constructor(readonly form: TimeForm) {}

  /** The plain value at an instant. */
  valueAt(instant: Instant): unknown {
    return this.form.type === 'now' ? new Date(instant) : this.form.at(instant);
  }
}
