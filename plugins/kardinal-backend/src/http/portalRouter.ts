import {
  HttpAuthService,
  PermissionsService,
  UserInfoService,
} from '@backstage/backend-plugin-api';
import { InputError, NotAllowedError } from '@backstage/errors';
import {
  AuthorizeResult,
  BasicPermission,
} from '@backstage/plugin-permission-common';
import {
  kardinalPromotePermission,
  kardinalReadPermission,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '@kardinal/promotion-engine';
import express, { Request, Router } from 'express';
import PromiseRouter from 'express-promise-router';
import { z } from 'zod';
import { BundleCommands } from '../services/commands/BundleCommands';
import { PortalLinks } from '../services/portal/PortalLinks';
import { PipelineViews, ViewRequest } from '../services/query/PipelineViews';
import { parseBundleRequest } from '../services/commands/bundleRequest';
import { streamView } from './streamView';

/** What the portal's routes need. */
export interface PortalRouterOptions {
  readonly httpAuth: HttpAuthService;
  readonly userInfo: UserInfoService;
  readonly permissions: PermissionsService;
  readonly cached: CachedResources;
  readonly views: PipelineViews;
  readonly commands: BundleCommands;
  readonly links: PortalLinks;
}

const formSchema = z.strictObject({
  image: z.string().min(1),
  commitSHA: z.string().min(1).optional(),
  ciRunURL: z.string().min(1).optional(),
  author: z.string().min(1).optional(),
});

/** Reads and acts of the portal, behind Backstage's own authentication and permissions. */
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

  router.post('/pipelines/:namespace/:pipeline/bundles', async (req, res) => {
    const requestedBy = await allow(options, req, kardinalPromotePermission);
    const { namespace, pipeline } = req.params;
    const request = formRequest(req.body, namespace, pipeline);
    const { bundle, outcome } = await commands.create(request, { requestedBy });
    const { name } = bundle.metadata;
    res.status(outcome === 'created' ? 201 : 200).json({
      name,
      namespace,
      url: await options.links.findUrl({ namespace, pipeline, bundle: name }),
    });
  });

  router.post(
    '/pipelines/:namespace/:pipeline/bundles/:bundle/retry',
    async (req, res) => {
      await allow(options, req, kardinalPromotePermission);
      const { namespace, pipeline, bundle } = req.params;
      await commands.retry(namespace, pipeline, bundle);
      res.status(202).json({ name: bundle, namespace });
    },
  );
  return router;
}

/** @throws NotAllowedError (403) that names the permission. Returns who asks. */
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

function formRequest(body: unknown, namespace: string, pipeline: string) {
  const form = formSchema.safeParse(body);
  if (!form.success)
    throw new InputError(
      form.error.issues
        .map(issue => `${issue.path.join('.') || 'the form'}: ${issue.message}`)
        .join('; '),
    );
  const { image, ...provenance } = form.data;
  return parseBundleRequest({
    pipeline,
    namespace,
    artifacts: { images: [{ reference: image }] },
    provenance,
  });
}
