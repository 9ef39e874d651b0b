/** A point in time: milliseconds since the Unix epoch. @public */
export type Instant = number;

/** Returns the time. @public */
export interface PassiveClock {
  now(): Instant;
}

/** Returns the time, and calls back when some of it has elapsed. @public */
export interface Clock extends PassiveClock {
  /** Returns a function that cancels. What was due before now is called as soon as possible. */
  setTimeout(callback: () => void, milliseconds: number): () => void;
}
