import type { Instant } from '../types';

/** Beyond this nothing is forecast: about 100 years, in milliseconds. */
const HORIZON = 100 * 366 * 86_400_000;
const FIRST_STRIDE = 1000;

/** A number at an instant; `undefined` where it would be an error, such as beyond 64 bits. */
export type NumberAt = (instant: Instant) => bigint | number | undefined;

/** `rises`: it never decreases as time passes. */
export type Direction = 'rises' | 'falls';

/** An int or a double that moves in one direction as time passes. Arithmetic with constants keeps it one. */
export class MonotonicNumber {
  constructor(
    readonly value: bigint | number,
    readonly direction: Direction,
    readonly at: NumberAt,
  ) {}

  /** When it first differs from its value now. */
  nextStep(now: Instant): Instant | undefined {
    return firstDifference(now, this.at);
  }

  toString(): string {
    return String(this.value);
  }
}

/**
 * The first instant after `now` at which an answer is another one. The answers have to move in one direction: then one
 * look at the horizon says whether there is a change, and bisecting finds it.
 */
export function firstDifference(
  now: Instant,
  answer: (instant: Instant) => unknown,
): Instant | undefined {
  const current = answer(now);
  const differs = (instant: Instant) => !Object.is(answer(instant), current);
  if (!differs(now + HORIZON)) return undefined;
  let stride = FIRST_STRIDE;
  while (stride < HORIZON && !differs(now + stride)) stride *= 2;
  let [low, high] = [
    stride === FIRST_STRIDE ? now : now + stride / 2,
    now + Math.min(stride, HORIZON),
  ];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (differs(middle)) high = middle;
    else low = middle;
  }
  return high;
}
