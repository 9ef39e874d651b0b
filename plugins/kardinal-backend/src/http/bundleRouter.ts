import { HttpAuthService } from '@backstage/backend-plugin-api';
import { kardinalReadPermission } from '@kardinal/backstage-plugin-kardinal-common';
import { Request, Router } from 'express';
import PromiseRouter from 'express-promise-router';
import { PipelineAccess } from '../services/access/PipelineAccess';
import { ReleaseRef, Releases } from '../services/bundles/Releases';
import { callerOf } from './callerOf';

/** What the routes of Bundles need. */
export interface BundleRouterOptions {
  readonly httpAuth: HttpAuthService;
  readonly access: PipelineAccess;
  readonly releases: Releases;
}

/** What a Bundle is, and what is recorded of it, for those who may read its Pipeline. */
export function bundleRouter(options: BundleRouterOptions): Router {
  const { access, releases } = options;
  const router = PromiseRouter();

  /** @throws NotAllowedError (403), also for a Bundle that does not exist */
  async function readable(req: Request): Promise<ReleaseRef> {
    const { credentials } = await callerOf(options, req);
    const { namespace, bundle } = req.params;
    const ref = { namespace, bundle };
    const pipeline = releases.pipelineOf(ref);
    await access.require(kardinalReadPermission, pipeline, credentials);
    return ref;
  }

  router.get('/bundles/:namespace/:bundle', async (req, res) => {
    res.json(releases.view(await readable(req)));
  });

  router.get('/bundles/:namespace/:bundle/evidence', async (req, res) => {
    const ref = await readable(req);
    const evidence = releases.evidence(ref);
    res.attachment(`${ref.bundle}-evidence.json`);
    res.type('application/json').send(JSON.stringify(evidence, undefined, 2));
  });
  return router;
}
