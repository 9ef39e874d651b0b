import { Timing } from './timing';

/**
 * Passes events on until none came for `silenceMs`: a connection whose other
 * end has vanished without a word looks open for ever otherwise.
 *
 * @throws Error when it was silent for too long
 */
export async function* untilSilent<T>(
  events: AsyncIterable<T>,
  options: {
    readonly silenceMs: number;
    readonly timing: Timing;
  },
): AsyncIterable<T> {
  const iterator = events[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await nextOrSilence(iterator, options);
      if (next.done) {
        return;
      }
      yield next.value;
    }
  } finally {
    // Not awaited: a silent connection may never answer this either.
    iterator.return?.()?.catch(() => undefined);
  }
}

async function nextOrSilence<T>(
  iterator: AsyncIterator<T>,
  options: { readonly silenceMs: number; readonly timing: Timing },
): Promise<IteratorResult<T>> {
  const answered = new AbortController();
  const silence = options.timing
    .sleep(options.silenceMs, answered.signal)
    .then((): never => {
      throw new Error('Nothing was heard from the backend for too long.');
    });
  // The loser of the race is nobody's business any more.
  silence.catch(() => undefined);
  try {
    return await Promise.race([iterator.next(), silence]);
  } finally {
    answered.abort();
  }
}
