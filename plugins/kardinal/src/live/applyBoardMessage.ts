import {
  BoardRow,
  BoardView,
} from '@kardinal/backstage-plugin-kardinal-common';
import { LiveBoardMessage } from '../api/KardinalApi';

/** The board after a message: rows that have not changed stay the same objects. Nothing where there is no board to change. */
export function applyBoardMessage(
  board: BoardView | undefined,
  message: LiveBoardMessage,
): BoardView | undefined {
  switch (message.type) {
    case 'snapshot':
      return message.board;
    case 'delta': {
      if (board === undefined) return undefined;
      const { version, rows, removed, status = board.status } = message;
      const changed = new Map(rows.map(row => [keyOf(row), row]));
      const gone = new Set(removed);
      const kept = board.rows.flatMap(row => {
        const key = keyOf(row);
        const next = changed.get(key);
        changed.delete(key);
        return gone.has(key) ? [] : [next ?? row];
      });
      return { version, status, rows: [...kept, ...changed.values()] };
    }
    default:
      // A newer backend may say more than this page understands.
      return board;
  }
}

function keyOf({ namespace, name }: BoardRow): string {
  return `${namespace}/${name}`;
}
