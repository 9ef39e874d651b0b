import { KubeObject, StatusOf, Instant } from '@kardinal/foundation';

/**
 * The delay of a change of status, in milliseconds; 0 when it is to be written at once. Called only for a change that
 * comes without an effect and without children. Pure.
 *
 * A delayed change is written together with those that follow (debounce). Every pass decides it again, so that nothing is
 * lost with a process that delayed it.
 *
 * @public
 */
export type StatusDelay<R extends KubeObject> = (
  before: StatusOf<R>,
  after: StatusOf<R>,
) => number;

/** Remembers until when changes of status are delayed. */
export class DelayedStatuses<R extends KubeObject> {
  readonly #due = new Map<string, Instant>();

  constructor(private readonly delayOf: StatusDelay<R>) {}

  /** Until when a change is delayed; `undefined` when it is to be written. */
  holdUntil(
    key: string,
    change: { readonly before: StatusOf<R>; readonly after: StatusOf<R> },
    now: Instant,
  ): Instant | undefined {
    const wanted = now + this.delayOf(change.before, change.after);
    // A change does not delay the changes before it further.
    const due = Math.min(this.#due.get(key) ?? wanted, wanted);
    if (due <= now) return undefined;
    this.#due.set(key, due);
    return due;
  }

  /** It was written, or there is nothing to write any more. */
  forget(key: string): void {
    this.#due.delete(key);
  }
}
