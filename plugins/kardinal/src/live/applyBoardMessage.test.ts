import { BoardView } from '@kardinal/backstage-plugin-kardinal-common';
import { boardRowOf } from '../testing/boardRows';
import { applyBoardMessage } from './applyBoardMessage';

const [a, b, c] = ['a', 'b', 'c'].map(name => boardRowOf(name));
const board: BoardView = {
  version: '1',
  status: { controlPlaneNotice: 'For evaluation' },
  rows: [a, b],
};

describe('applyBoardMessage', () => {
  it('takes a snapshot, whatever was there', () => {
    expect(applyBoardMessage(undefined, { type: 'snapshot', board })).toBe(
      board,
    );
  });

  it('replaces, adds and removes rows, and keeps the others as they are', () => {
    const changed = boardRowOf('a', { state: 'Failed' });
    const next = applyBoardMessage(board, {
      type: 'delta',
      version: '2',
      rows: [changed, c],
      removed: ['default/b'],
    });
    expect(next).toEqual({
      version: '2',
      status: board.status,
      rows: [changed, c],
    });
    const later = applyBoardMessage(next, {
      type: 'delta',
      version: '3',
      rows: [],
      removed: [],
      status: {},
    });
    expect(later?.rows[1]).toBe(c);
    expect(later?.status).toEqual({});
  });

  it('returns nothing when there is no board to change', () => {
    const delta = {
      type: 'delta',
      version: '2',
      rows: [],
      removed: [],
    } as const;
    expect(applyBoardMessage(undefined, delta)).toBeUndefined();
  });
});
