import { useCallback, useEffect, useMemo, useState } from 'react';
import { connecting, Followed, Live } from '../live/LiveView';

/**
 * Follows something for as long as the component is there: one stream, no polling. What was known before stays while
 * something else is being fetched.
 *
 * @param follow - memoized: another one begins anew
 */
export function useLive<View>(
  follow: (page: {
    readonly onChange: (live: Live<View>) => void;
    readonly signal: AbortSignal;
  }) => void,
): Followed<View> {
  const [live, setLive] = useState<Live<View>>(connecting);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const page = new AbortController();
    setLive(last => ({
      status: 'connecting',
      view: last.view,
      asOf: last.asOf,
    }));
    follow({
      signal: page.signal,
      onChange: next =>
        setLive(
          last =>
            ({
              ...next,
              view: next.view ?? last.view,
              asOf: next.asOf ?? last.asOf,
            } as Live<View>),
        ),
    });
    return () => page.abort();
  }, [follow, turn]);
  const retry = useCallback(() => setTurn(last => last + 1), []);
  return useMemo(() => ({ ...live, retry }), [live, retry]);
}
