import { BoardRow } from '@kardinal/backstage-plugin-kardinal-common';
import { boardCell, boardRowOf } from '../src/testing/boardRows';
import { minutes } from '../src/testing/instants';

/** Pipelines in different states; their Bundles lead to the Bundle page. */
export const exampleBoard: readonly BoardRow[] = [
  boardRowOf('guestbook', {
    state: 'WaitingForMerge',
    sentence: [
      { type: 'text', text: 'prod is waiting for PR #42 to be merged.' },
    ],
    idleSince: minutes(-95),
    cells: [
      boardCell('dev', 0, 'Verified', 120),
      boardCell('staging', 1, 'Verified', 110),
      boardCell('prod', 2, 'WaitingForMerge', 95),
    ],
  }),
  boardRowOf('checkout', {
    state: 'Failed',
    sentence: [
      {
        type: 'text',
        text: 'staging failed: checkout was not healthy within 10 minutes.',
      },
    ],
    idleSince: minutes(-600),
    cells: [
      boardCell('dev', 0, 'Verified', 620),
      boardCell('staging', 1, 'Failed', 600),
      boardCell('prod', 2, 'Pending', 600),
    ],
  }),
  boardRowOf('kestrel', {
    cells: [
      boardCell('dev', 0, 'Verified', 2_000),
      boardCell('live', 1, 'Verified', 1_900),
    ],
  }),
];
