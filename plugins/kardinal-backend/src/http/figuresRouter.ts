import { HttpAuthService } from '@backstage/backend-plugin-api';
import { CachedResources } from '@kardinal/promotion-engine';
import { Router } from 'express';
import PromiseRouter from 'express-promise-router';
import { PipelineAccess } from '../services/access/PipelineAccess';
import { parseFiguresQuery } from '../services/figures/figuresQuery';
import { FigureViews } from '../services/figures/FigureViews';
import { RecordReader } from '../services/RecordReader';
import { readablePipelines } from '../services/readablePipelines';
import { callerOf } from './callerOf';

/** What the route of figures needs. */
export interface FiguresRouterOptions {
  readonly httpAuth: HttpAuthService;
  readonly access: PipelineAccess;
  readonly cached: CachedResources;
  readonly figures: FigureViews;
  readonly reader: RecordReader;
}

/** How often and how well the services release that the caller may read. */
export function figuresRouter(options: FiguresRouterOptions): Router {
  const { figures } = options;
  const router = PromiseRouter();
  router.get('/figures', async (req, res) => {
    const { credentials } = await callerOf(options, req);
    const query = parseFiguresQuery(req.query, options.reader.now());
    const readable = await readablePipelines(options, credentials);
    res.json(await figures.view(readable, query));
  });
  return router;
}
