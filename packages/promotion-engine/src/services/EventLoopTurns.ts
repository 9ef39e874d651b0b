import { setImmediate } from 'node:timers/promises';

/**
 * Lets those who wait go on one after the other, each in a turn of the event loop of its own, so that what they compute
 * then does not add up to a long stretch in which nothing else happens.
 *
 * @internal
 */
export class EventLoopTurns {
  private last: Promise<unknown> = Promise.resolve();

  next(): Promise<unknown> {
    this.last = this.last.then(() => setImmediate());
    return this.last;
  }
}
