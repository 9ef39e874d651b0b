import {
  BoardCell,
  BoardRow,
} from '@kardinal/backstage-plugin-kardinal-common';
import { boardCell, boardRowOf } from '../src/testing/boardRows';
import { minutes } from '../src/testing/instants';

/** A cell of a service that counts its releases by the day. */
const versioned = (cell: BoardCell): BoardCell =>
  cell.state === 'Verified'
    ? { ...cell, currentVersion: '2026.11.23-2' }
    : {
        ...cell,
        currentVersion: '2026.11.23-1',
        incomingVersion: '2026.11.23-2',
      };

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
  boardRowOf('atlas', {
    sentence: [
      { type: 'text', text: 'Waiting for staging to run 2026.11.23-2.' },
    ],
    state: 'HealthChecking',
    idleSince: minutes(-4),
    cells: [
      versioned(boardCell('dev', 0, 'Verified', 12)),
      versioned(boardCell('staging', 1, 'HealthChecking', 4)),
      versioned(boardCell('prod', 2, 'Pending', 4)),
    ],
  }),
  boardRowOf('kestrel', {
    cells: [
      boardCell('dev', 0, 'Verified', 2_000),
      boardCell('live', 1, 'Verified', 1_900),
    ],
  }),
];
