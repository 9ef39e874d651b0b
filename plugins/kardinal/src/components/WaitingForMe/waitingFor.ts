import {
  BoardRow,
  PromotionState,
} from '@kardinal/backstage-plugin-kardinal-common';
import { filterRows } from '../Board/filterRows';

/** States that no time and no machine ends. */
const forPeople: readonly PromotionState[] = [
  'Failed',
  'AbortedByAlarm',
  'SkipDenied',
  'WaitingForMerge',
  'PullRequestClosed',
];

/**
 * The Pipelines of whoever owns the entity refs (in lower case) that go on only when a person acts, what waits longest first.
 */
export function waitingFor(
  ownership: readonly string[],
  rows: readonly BoardRow[],
): readonly BoardRow[] {
  const mine = filterRows(
    rows,
    {
      owner: 'mine',
      text: '',
      sort: { column: 'stuck', direction: 'ascending' },
    },
    ownership,
  );
  return mine.filter(({ state }) => forPeople.includes(state));
}
