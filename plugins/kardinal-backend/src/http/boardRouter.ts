import { HttpAuthService } from '@backstage/backend-plugin-api';
import {
  BoardView,
  kardinalReadPermission,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '@kardinal/promotion-engine';
import { Router } from 'express';
import PromiseRouter from 'express-promise-router';
import { PipelineAccess } from '../services/access/PipelineAccess';
import { BoardRows } from '../services/board/BoardRows';
import { refuseUnsynced } from '../services/refuseUnsynced';
import { callerOf } from './callerOf';

/** What the routes of the board need. */
export interface BoardRouterOptions {
  readonly httpAuth: HttpAuthService;
  readonly access: PipelineAccess;
  readonly cached: CachedResources;
  readonly board: BoardRows;
}

/** How all Pipelines stand that the caller may read. */
export function boardRouter(options: BoardRouterOptions): Router {
  const { access, cached, board } = options;
  const router = PromiseRouter();
  router.get('/board', async (req, res) => {
    const { credentials } = await callerOf(options, req);
    refuseUnsynced(cached);
    const pipelines = cached.pipelines.keys().map(({ namespace, name }) => ({
      namespace: namespace ?? 'default',
      name,
    }));
    const readable = await access.filter(
      kardinalReadPermission,
      pipelines,
      credentials,
    );
    const view: BoardView = {
      version: '',
      status: {},
      rows: readable.flatMap(each => board.row(each) ?? []),
    };
    res.json(view);
  });
  return router;
}
