import { useEffect, useState } from 'react';

/** Something that is asked for while it is looked at. */
export type Loaded<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown };

/**
 * Asks anew whenever `load` is another function, and gives up what nobody waits for any more.
 *
 * @param load - memoized, or it is asked for without an end
 */
export function useLoaded<T>(
  load: (signal: AbortSignal) => Promise<T>,
): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ status: 'loading' });
  useEffect(() => {
    const asked = new AbortController();
    const settle = (next: Loaded<T>) => {
      if (!asked.signal.aborted) setLoaded(next);
    };
    settle({ status: 'loading' });
    load(asked.signal).then(
      value => settle({ status: 'loaded', value }),
      error => settle({ status: 'failed', error }),
    );
    return () => asked.abort();
  }, [load]);
  return loaded;
}
