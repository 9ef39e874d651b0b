import { useCallback, useEffect, useRef, useState } from 'react';

/** What a page knows of something that it asked for. */
export interface Answer<T> {
  /** What was answered last; it stays while it is asked for again. */
  readonly value?: T;
  readonly error?: unknown;
  readonly status: 'loading' | 'ready' | 'failed';
  /** Asks again. */
  readonly refresh: () => void;
}

/**
 * Asks for something once, and again when `key` changes or somebody wants it.
 *
 * @param key - says what is asked for
 */
export function useAnswer<T>(
  key: string,
  ask: (request: { readonly signal: AbortSignal }) => Promise<T>,
): Answer<T> {
  const asking = useRef(ask);
  asking.current = ask;
  const [turn, setTurn] = useState(0);
  const [known, setKnown] = useState<Omit<Answer<T>, 'refresh'>>({
    status: 'loading',
  });
  useEffect(() => {
    const request = new AbortController();
    setKnown(({ value }) => ({
      status: 'loading',
      ...(value === undefined ? {} : { value }),
    }));
    asking.current(request).then(
      value => {
        if (!request.signal.aborted) setKnown({ status: 'ready', value });
      },
      error => {
        if (!request.signal.aborted)
          setKnown(({ value }) => ({
            status: 'failed',
            error,
            ...(value === undefined ? {} : { value }),
          }));
      },
    );
    return () => request.abort();
  }, [key, turn]);
  const refresh = useCallback(() => setTurn(last => last + 1), []);
  return { ...known, refresh };
}
