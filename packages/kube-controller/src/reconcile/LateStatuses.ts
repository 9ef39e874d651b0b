import { KubeObject, StatusOf, Instant } from '@kardinal/foundation';

/**
 * How long a change of status may wait, in milliseconds; 0 when it is to be written at once. Asked only about a change
 * that comes without an effect and without children. Pure.
 *
 * What may wait is written late and together with what follows. It is decided anew at any time, so that nothing is lost
 * with a process that held it back.
 *
 * @public
 */
export type LateStatus<R extends KubeObject> = (
  before: StatusOf<R>,
  after: StatusOf<R>,
) => number;

/** Remembers until when changes of status are held back. */
export class LateStatuses<R extends KubeObject> {
  readonly #due = new Map<string, Instant>();

  constructor(private readonly patience: LateStatus<R>) {}

  /** Until when a change is to be held back; `undefined` when it is to be written. */
  holdUntil(
    key: string,
    change: { readonly before: StatusOf<R>; readonly after: StatusOf<R> },
    now: Instant,
  ): Instant | undefined {
    const wanted = now + this.patience(change.before, change.after);
    // What came first is not held back longer by what follows.
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
