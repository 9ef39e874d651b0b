import { PromotionState } from '@kardinal/backstage-plugin-kardinal-common';

/** Which rows the reader wants to see, and in which order; all of it is in the page's address. */
export interface BoardFilter {
  /** `mine`: what the reader owns; `all`; or an entity ref. */
  readonly owner: string;
  /** An entity ref. */
  readonly system?: string;
  /** Of the chosen environment, else of any; `drifted`: it was seen to run something else than what was promoted. */
  readonly state?: PromotionState | 'drifted';
  readonly environment?: string;
  /** Part of a name, a title or a version. */
  readonly text: string;
  readonly sort: BoardSort;
}

/** By what the rows are sorted, and in which direction. */
export interface BoardSort {
  readonly column: 'stuck' | 'pipeline';
  readonly direction: 'ascending' | 'descending';
}
