import { Clock } from '@kardinal/foundation';

/** Answers have whole seconds, and were on their way: what differs by less is the same time. */
const resolution = 2_000;

/**
 * The clock of the control plane, as far as answers of its API server tell: gates, pauses and overrides are judged by that one, not by
 * the clock of the machine that asks. Until there is an answer, and where they agree, it is the latter.
 */
export class ServerClock implements Clock {
  #offset = 0;

  constructor(private readonly own: Clock) {}

  /** An answer has this time. */
  hear(instant: number): void {
    const offset = instant - this.own.now();
    this.#offset = Math.abs(offset) < resolution ? 0 : offset;
  }

  now(): number {
    return this.own.now() + this.#offset;
  }

  setTimeout(callback: () => void, milliseconds: number): () => void {
    return this.own.setTimeout(callback, milliseconds);
  }
}
