import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Graph or table: the same facts, drawn or listed. */
export type ViewMode = 'graph' | 'table';

/** What the page's address says, and how to change it. */
export interface PromotionLocation {
  readonly bundle?: string;
  readonly node?: string;
  readonly mode: ViewMode;
  readonly chooseBundle: (bundle: string) => void;
  /** The Bundle that the page shows when its address names none. */
  readonly showLatest: () => void;
  readonly chooseNode: (node: string) => void;
  readonly chooseMode: (mode: ViewMode) => void;
}

/**
 * Keeps the choices of the page in its address (`?bundle=…&node=…`), so that
 * what one person sees can be sent to another.
 */
export function usePromotionLocation(): PromotionLocation {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changes: Readonly<Record<string, string | undefined>>) =>
      setParams(
        current => {
          const next = new URLSearchParams(current);
          for (const [key, value] of Object.entries(changes)) {
            if (value === undefined) {
              next.delete(key);
            } else {
              next.set(key, value);
            }
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return useMemo(
    () => ({
      bundle: params.get('bundle') ?? undefined,
      node: params.get('node') ?? undefined,
      mode: params.get('view') === 'table' ? 'table' : 'graph',
      // The node of one Bundle may not exist in another.
      chooseBundle: bundle => change({ bundle, node: undefined }),
      showLatest: () => change({ bundle: undefined, node: undefined }),
      chooseNode: node => change({ node }),
      chooseMode: mode =>
        change({ view: mode === 'table' ? 'table' : undefined }),
    }),
    [params, change],
  );
}
