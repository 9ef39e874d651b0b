import { HttpAuthService } from '@backstage/backend-plugin-api';
import { kardinalReadPermission } from '@kardinal/backstage-plugin-kardinal-common';
import { Response, Router } from 'express';
import PromiseRouter from 'express-promise-router';
import { PipelineAccess } from '../services/access/PipelineAccess';
import { PipelinePreviews } from '../services/preview/PipelinePreviews';
import { callerOf } from './callerOf';

/** What the routes of previews need. */
export interface PreviewRouterOptions {
  readonly httpAuth: HttpAuthService;
  readonly access: PipelineAccess;
  readonly previews: PipelinePreviews;
}

/** What would be written, before it is. Nothing is computed for who may not read the Pipeline. */
export function previewRouter(options: PreviewRouterOptions): Router {
  const { access, previews } = options;
  const router = PromiseRouter();
  router.get('/pipelines/:namespace/:pipeline/diff', async (req, res) => {
    const { credentials } = await callerOf(options, req);
    const { namespace, pipeline } = req.params;
    await access.require(
      kardinalReadPermission,
      { namespace, name: pipeline },
      credentials,
    );
    const { bundle, environment } = req.query;
    const signal = whileConnected(res);
    const diff = await previews.diff({
      namespace,
      pipeline,
      environment: typeof environment === 'string' ? environment : '',
      ...(typeof bundle === 'string' && bundle !== '' ? { bundle } : {}),
      signal,
    });
    res.json(diff);
  });
  return router;
}

/** Aborts when nobody waits for the answer any more. */
function whileConnected(res: Response): AbortSignal {
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  return gone.signal;
}
