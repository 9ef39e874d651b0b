import { startTransition, useEffect, useMemo, useState } from 'react';

/** How many items there are at once, and how many more come with each step. */
const sizes = { first: 40, step: 160 } as const;
/** Between two steps, in milliseconds: what the reader does meanwhile goes first. */
const pause = 50;

/**
 * The items of a list from its beginning: as many as a window shows at once, then more and more until it is whole. A virtual
 * table draws few rows, and yet makes something of each that it is given; the first ones need not wait for a thousand.
 */
export function useGradually<Item>(items: readonly Item[]): readonly Item[] {
  const [count, setCount] = useState<number>(sizes.first);
  const isWhole = count >= items.length;
  useEffect(() => {
    if (isWhole) return undefined;
    const timer = setTimeout(
      () => startTransition(() => setCount(count + sizes.step)),
      pause,
    );
    return () => clearTimeout(timer);
  }, [count, isWhole]);
  return useMemo(
    () => (isWhole ? items : items.slice(0, count)),
    [items, count, isWhole],
  );
}
