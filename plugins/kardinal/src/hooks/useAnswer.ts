import { useCallback, useEffect, useRef, useState } from 'react';
import { backoff } from '../live/backoff';
import { isFinalError } from '../live/isFinalError';
import { browserTiming, Timing } from '../live/timing';

/** What a page knows of something that it asked for. */
export interface Answer<T> {
  /** What was answered last; it stays while it is asked for again. */
  readonly value?: T;
  readonly error?: unknown;
  readonly status: 'loading' | 'ready' | 'failed';
  /** When it is asked for again by itself, in milliseconds since the epoch: after an error that time may heal. */
  readonly retryAt?: number;
  /** Asks again. */
  readonly refresh: () => void;
}

/**
 * Asks for something until it is answered or refused for good, and again when `key` changes or somebody wants it.
 *
 * @param key - says what is asked for
 */
export function useAnswer<T>(
  key: string,
  ask: (request: { readonly signal: AbortSignal }) => Promise<T>,
  timing: Timing = browserTiming,
): Answer<T> {
  const asking = useRef({ ask, timing });
  asking.current = { ask, timing };
  const [turn, setTurn] = useState(0);
  const [known, setKnown] = useState<Omit<Answer<T>, 'refresh'>>({
    status: 'loading',
  });
  useEffect(() => {
    const page = new AbortController();
    setKnown(({ value }) => ({
      status: 'loading',
      ...(value === undefined ? {} : { value }),
    }));
    void askUntilAnswered({
      ask: request => asking.current.ask(request),
      timing: asking.current.timing,
      signal: page.signal,
      onChange: next =>
        setKnown(({ value }) => ({
          ...(value === undefined ? {} : { value }),
          ...next,
        })),
    });
    return () => page.abort();
  }, [key, turn]);
  const refresh = useCallback(() => setTurn(last => last + 1), []);
  return { ...known, refresh };
}

async function askUntilAnswered<T>(page: {
  readonly ask: (request: { readonly signal: AbortSignal }) => Promise<T>;
  readonly timing: Timing;
  readonly signal: AbortSignal;
  readonly onChange: (known: Omit<Answer<T>, 'refresh'>) => void;
}): Promise<void> {
  const { ask, timing, signal, onChange } = page;
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      const value = await ask({ signal });
      if (!signal.aborted) onChange({ status: 'ready', value });
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (isFinalError(error)) {
        onChange({ status: 'failed', error });
        return;
      }
      const wait = backoff(failures, timing.random);
      const retryAt = timing.now() + wait;
      onChange({ status: 'failed', error, retryAt });
      await timing.sleep(wait, signal);
    }
  }
}
