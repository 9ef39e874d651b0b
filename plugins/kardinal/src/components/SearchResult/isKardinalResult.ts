import { SearchResult } from '@backstage/plugin-search-common';
import { searchTypes } from '@kardinal/backstage-plugin-kardinal-common';

/** Whether a result is a Bundle or a Pipeline. */
export function isKardinalResult({
  type,
}: Pick<SearchResult, 'type'>): boolean {
  return searchTypes.some(each => each === type);
}
