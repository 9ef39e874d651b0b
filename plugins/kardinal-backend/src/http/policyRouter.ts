import { HttpAuthService } from '@backstage/backend-plugin-api';
import { InputError } from '@backstage/errors';
import { PolicyKind } from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '@kardinal/promotion-engine';
import { Router } from 'express';
import PromiseRouter from 'express-promise-router';
import { PipelineAccess } from '../services/access/PipelineAccess';
import { PolicyViews } from '../services/policies/PolicyViews';
import { readablePipelines } from '../services/readablePipelines';
import { callerOf } from './callerOf';

/** What the routes of policies need. */
export interface PolicyRouterOptions {
  readonly httpAuth: HttpAuthService;
  readonly access: PipelineAccess;
  readonly cached: CachedResources;
  readonly policies: PolicyViews;
}

/** What guards the Pipelines that the caller may read, and whom it keeps waiting. */
export function policyRouter(options: PolicyRouterOptions): Router {
  const { policies } = options;
  const router = PromiseRouter();
  router.get('/policies', async (req, res) => {
    const { credentials } = await callerOf(options, req);
    res.json(
      await policies.list(await readablePipelines(options, credentials)),
    );
  });
  router.get('/policies/:namespace/:name', async (req, res) => {
    const { credentials } = await callerOf(options, req);
    const kind = kindOf(req.query.kind);
    const readable = await readablePipelines(options, credentials);
    res.json(policies.one(req.params, kind, readable));
  });
  return router;
}

/** @throws InputError (400) */
function kindOf(kind: unknown): PolicyKind | undefined {
  switch (kind) {
    case undefined:
    case 'PolicyGate':
    case 'ChangeWindow':
      return kind;
    default:
      throw new InputError('kind: must be PolicyGate or ChangeWindow');
  }
}
