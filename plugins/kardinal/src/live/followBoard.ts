import { BoardView } from '@kardinal/backstage-plugin-kardinal-common';
import { LiveBoardMessage } from '../api/KardinalApi';
import { applyBoardMessage } from './applyBoardMessage';
import { FollowOptions, followStream } from './followStream';

/** Follows the board until the signal aborts or the backend refuses. */
export function followBoard(
  options: Omit<FollowOptions<BoardView, LiveBoardMessage>, 'apply'>,
): Promise<void> {
  return followStream({ ...options, apply: applyBoardMessage });
}
