import { Condition, KubeObject, StatusOf, Instant } from '@kardinal/foundation';
import { deepEqual } from '../json/deepEqual';

/** How long a change of status may wait for more that changes, so that all of it is one write. @public */
export interface StatusDebounce {
  /** Since the last of these changes, in milliseconds. */
  readonly quiet: number;
  /** Since the first of them, in milliseconds. */
  readonly atMost: number;
}

/**
 * How long a change of status waits: milliseconds since the first change, or a debounce; 0 when it is to be written at once.
 * Called only for a change that comes without an effect and without children. Pure.
 *
 * A delayed change is written together with those that follow. Every pass decides it again, so that nothing is lost with a
 * process that delayed it.
 *
 * @public
 */
export type StatusDelay<R extends KubeObject> = (
  before: StatusOf<R>,
  after: StatusOf<R>,
  resource: R,
) => number | StatusDebounce;

interface HeldStatus {
  readonly after: unknown;
  readonly due: Instant;
  /** It is not held beyond. */
  readonly latest: Instant;
}

/** Remembers until when changes of status are delayed. */
export class DelayedStatuses<R extends KubeObject> {
  readonly #held = new Map<string, HeldStatus>();

  constructor(private readonly delayOf: StatusDelay<R>) {}

  /** Until when a change is delayed; `undefined` when it is to be written. */
  holdUntil(
    key: string,
    change: {
      readonly before: StatusOf<R>;
      readonly after: StatusOf<R>;
      readonly resource: R;
    },
    now: Instant,
  ): Instant | undefined {
    const delay = this.delayOf(change.before, change.after, change.resource);
    const { quiet, atMost } =
      typeof delay === 'number' ? { quiet: delay, atMost: delay } : delay;
    const held = this.#held.get(key);
    const after = withoutTransitionTimes(change.after);
    const isSame = held !== undefined && deepEqual(held.after, after);
    // A change does not delay the changes before it beyond what these may wait.
    const latest = Math.min(held?.latest ?? Infinity, now + atMost);
    const due = Math.min(isSame ? held.due : Infinity, latest, now + quiet);
    if (due <= now) return undefined;
    this.#held.set(key, { after, due, latest });
    return due;
  }

  /** It was written, or there is nothing to write any more. */
  forget(key: string): void {
    this.#held.delete(key);
  }
}

/** As long as a change is not written, each pass dates it anew. */
function withoutTransitionTimes(status: unknown): unknown {
  const { conditions, ...rest } = (status ?? {}) as {
    readonly conditions?: readonly Condition[];
  };
  return {
    ...rest,
    conditions: conditions?.map(({ lastTransitionTime, ...facts }) => facts),
  };
}
