/** Time as the live connection sees it; replaced in tests. */
export interface Timing {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Resolves after `ms`, and at once when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Between 0 and 1. */
  readonly random: () => number;
}

/** The browser's own time. A wait also ends when the network comes back. */
export const browserTiming: Timing = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise(resolve => {
      if (signal.aborted) {
        resolve();
        return;
      }
      const timer = setTimeout(finish, ms);
      function finish() {
        clearTimeout(timer);
        signal.removeEventListener('abort', finish);
        window.removeEventListener('online', finish);
        resolve();
      }
      signal.addEventListener('abort', finish);
      window.addEventListener('online', finish);
    }),
  random: Math.random,
};
