import { setTimeout } from 'node:timers/promises';

/** A pause of so many milliseconds, which an aborted signal cuts short. */
export function pauseFor(
  milliseconds: number,
): (signal: AbortSignal) => Promise<void> {
  return async signal => {
    // Why it ends makes no difference to whoever waits.
    await setTimeout(milliseconds, undefined, { signal, ref: false }).catch(
      () => {},
    );
  };
}
