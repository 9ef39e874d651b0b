import {
  HttpAuthService,
  PermissionsService,
  UserInfoService,
} from '@backstage/backend-plugin-api';
import { NotAllowedError } from '@backstage/errors';
import {
  AuthorizeResult,
  BasicPermission,
} from '@backstage/plugin-permission-common';
import { kardinalReadPermission } from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '@kardinal/promotion-engine';
import express, { Request, Router } from 'express';
import PromiseRouter from 'express-promise-router';
import { PipelineCommands } from '../services/commands/PipelineCommands';
import { PortalLinks } from '../services/portal/PortalLinks';
import { PipelineViews, ViewRequest } from '../services/query/PipelineViews';
import { streamView } from './streamView';

/** What the portal's routes need. */
export interface PortalRouterOptions {
  readonly httpAuth: HttpAuthService;
  readonly userInfo: UserInfoService;
  readonly permissions: PermissionsService;
  readonly cached: CachedResources;
  readonly views: PipelineViews;
  readonly commands: PipelineCommands;
  readonly links: PortalLinks;
}

/** Views and commands of the portal, behind Backstage's own authentication and permissions. */
export function portalRouter(options: PortalRouterOptions): Router {
  const { views, commands, cached } = options;
  const router = PromiseRouter();
  router.use(express.json({ limit: '1mb' }));

  router.get('/pipelines', async (req, res) => {
    await allow(options, req, kardinalReadPermission);
    res.json({
      items: cached.pipelines.list().map(({ metadata, status }) => ({
        namespace: metadata.namespace ?? 'default',
        name: metadata.name,
        phase: status?.phase ?? 'Unknown',
      })),
    });
  });

  router.get('/pipelines/:namespace/:pipeline', async (req, res) => {
    await allow(options, req, kardinalReadPermission);
    res.json(views.view(viewRequest(req)));
  });

  router.get('/pipelines/:namespace/:pipeline/stream', async (req, res) => {
    await allow(options, req, kardinalReadPermission);
    streamView(views, viewRequest(req), req, res);
  });

  router.post('/pipelines/:namespace/:pipeline/commands', async (req, res) => {
    const { namespace, pipeline } = req.params;
    const command = commands.parse(req.body);
    const requestedBy = await allow(options, req, command.permission);
    const outcome = await command.execute({
      namespace,
      pipeline,
      requestedBy,
    });
    if (outcome.type === 'accepted') {
      res.status(202).json({ outcome: outcome.type });
      return;
    }
    const { type, bundle } = outcome;
    res.status(type === 'created' ? 201 : 200).json({
      outcome: type,
      bundle,
      url: await options.links.findUrl({ namespace, pipeline, bundle }),
    });
  });
  return router;
}

/** @throws NotAllowedError (403) that names the permission. Returns who sent the request. */
async function allow(
  { httpAuth, permissions, userInfo }: PortalRouterOptions,
  req: Request,
  permission: BasicPermission,
): Promise<string> {
  const credentials = await httpAuth.credentials(req, {
    allow: ['user', 'service'],
  });
  const [decision] = await permissions.authorize([{ permission }], {
    credentials,
  });
  if (decision.result !== AuthorizeResult.ALLOW)
    throw new NotAllowedError(
      `You need the permission ${permission.name} for this`,
    );
  return userInfo
    .getUserInfo(credentials)
    .then(({ userEntityRef }) => userEntityRef)
    .catch(() => 'service');
}

function viewRequest(req: Request): ViewRequest {
  const { namespace, pipeline } = req.params;
  const { bundle } = req.query;
  return {
    namespace,
    pipeline,
    ...(typeof bundle === 'string' && bundle !== '' ? { bundle } : {}),
  };
}
