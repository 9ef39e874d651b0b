import {
  createContext,
  PropsWithChildren,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { Reader, readerAt } from '../format/Reader';
import { useTexts } from '../translation';

const ReaderContext = createContext<Reader | undefined>(undefined);
const tickMs = 1_000;
const systemClock = () => Date.now();

/**
 * Provides one present moment that moves on every second to everything inside,
 * so that countdowns tick together.
 */
export const ReaderProvider = (
  props: PropsWithChildren<{
    /** Milliseconds since the epoch; the browser's clock by default. */
    readonly clock?: () => number;
    /** How far the control plane's clock is ahead of it, in milliseconds. */
    readonly offsetMs?: number;
  }>,
) => {
  const { children, clock = systemClock, offsetMs = 0 } = props;
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), tickMs);
    return () => clearInterval(timer);
  }, [clock]);
  const { text } = useTexts();
  const reader = useMemo(
    () => readerAt(now + offsetMs, text),
    [now, offsetMs, text],
  );
  return (
    <ReaderContext.Provider value={reader}>{children}</ReaderContext.Provider>
  );
};

/** Who reads, now. @throws Error outside of a `ReaderProvider` */
export function useReader(): Reader {
  const reader = useContext(ReaderContext);
  if (!reader) {
    throw new Error('useReader needs a ReaderProvider around it');
  }
  return reader;
}
