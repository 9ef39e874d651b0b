import { Clock } from '@kardinal/foundation';

/** Resolves after some time, or as soon as the signal aborts. @public */
export function sleep(
  clock: Clock,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise(resolve => {
    let cancel = () => {};
    const end = () => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    cancel = clock.setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}
