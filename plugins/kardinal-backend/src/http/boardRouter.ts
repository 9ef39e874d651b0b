import { HttpAuthService } from '@backstage/backend-plugin-api';
import { systemClock } from '@kardinal/foundation';
import { Router } from 'express';
import PromiseRouter from 'express-promise-router';
import { PipelineAccess } from '../services/access/PipelineAccess';
import { BoardIndex } from '../services/board/BoardIndex';
import { BoardStatusSource } from '../services/board/BoardStatusSource';
import { ReadableBoard } from '../services/board/ReadableBoard';
import { callerOf } from './callerOf';
import { streamBoard } from './streamBoard';
import { StreamSlots } from './StreamSlots';

/** What the routes of the board need. */
export interface BoardRouterOptions {
  readonly httpAuth: HttpAuthService;
  readonly access: PipelineAccess;
  readonly board: BoardIndex;
  readonly boardStatus: BoardStatusSource;
  readonly slots: StreamSlots;
}

/** How all Pipelines stand that the caller may read. */
export function boardRouter(options: BoardRouterOptions): Router {
  const { access, board: index, boardStatus: status, slots } = options;
  const router = PromiseRouter();

  router.get('/board', async (req, res) => {
    const { credentials } = await callerOf(options, req);
    const board = await ReadableBoard.open(index, access, credentials);
    res.type('application/json').send(board.snapshot(status.status).text);
  });

  router.get('/board/stream', async (req, res) => {
    const { credentials, name } = await callerOf(options, req);
    const leave = slots.take(name);
    try {
      const board = await ReadableBoard.open(index, access, credentials);
      const expiresAt = credentials.expiresAt?.getTime();
      streamBoard(
        {
          board,
          index,
          status,
          onClose: leave,
          access: {
            clock: systemClock,
            ...(expiresAt === undefined ? {} : { expiresAt }),
          },
        },
        req,
        res,
      );
    } catch (error) {
      leave();
      throw error;
    }
  });
  return router;
}
