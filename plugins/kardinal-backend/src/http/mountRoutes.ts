import {
  AuthService,
  HttpAuthService,
  HttpRouterService,
  LoggerService,
  RootHttpRouterService,
} from '@backstage/backend-plugin-api';
import { CatalogService } from '@backstage/plugin-catalog-node';
import { plainProblem } from '@kardinal/backstage-plugin-kardinal-common';
import { Registries } from '@kardinal/promotion-engine';
import PromiseRouter from 'express-promise-router';
import { Settings } from '../settings';
import { PipelineAccess } from '../services/access/PipelineAccess';
import { BundleProgress } from '../services/bundles/BundleProgress';
import { ControlPlaneMonitor } from '../services/controlPlane/ControlPlaneMonitor';
import { runtimeLogger } from '../services/runtimeLogger';
import { Kardinal } from '../startKardinal';
import { approvalRouter } from './approvalRouter';
import { auditRouter } from './auditRouter';
import { boardRouter } from './boardRouter';
import { bundleRouter } from './bundleRouter';
import { ciRouter } from './ci/ciRouter';
import { controlPlaneErrors } from './controlPlaneErrors';
import { DeferredRoutes } from './DeferredRoutes';
import { dialectRouter } from './dialectRouter';
import { figuresRouter } from './figuresRouter';
import { policyRouter } from './policyRouter';
import { portalRouter } from './portalRouter';
import { previewRouter } from './previewRouter';
import { searchRouter } from './searchRouter';
import { setupRouter } from './setupRouter';
import { StreamSlots } from './StreamSlots';
import { unsetSecrets } from './unsetSecrets';
import { registryWebhookRouter } from './registryWebhookRouter';
import { webhookRouter } from './webhookRouter';

/** The Backstage services that routes are mounted on. */
export interface RoutingServices {
  readonly httpRouter: HttpRouterService;
  readonly rootHttpRouter: RootHttpRouterService;
}

/** The Backstage services that routes answer with. */
export interface AnsweringServices {
  readonly auth: AuthService;
  readonly catalog: Pick<CatalogService, 'getEntityByRef'>;
  readonly httpAuth: HttpAuthService;
  readonly logger: LoggerService;
  readonly access: PipelineAccess;
}

/** Everything that is mounted before the plugin has started. */
export interface MountedRoutes {
  readonly ci: DeferredRoutes;
  readonly webhooks: DeferredRoutes;
  readonly portal: DeferredRoutes;
}

/**
 * Mounts everything under `/api/kardinal`, and the routes that machines call also at the short paths of spec 1, which
 * Backstage does not hold back while plugins start. Until they are opened, each answers 503, the portal's with the reason.
 */
export function mountRoutes(
  { httpRouter, rootHttpRouter }: RoutingServices,
  monitor: ControlPlaneMonitor,
): MountedRoutes {
  const ci = new DeferredRoutes();
  const webhooks = new DeferredRoutes();
  const portal = new DeferredRoutes(
    () => monitor.problem && plainProblem(monitor.problem),
  );
  rootHttpRouter.use('/api/v1', ci.handler);
  rootHttpRouter.use('/webhooks', webhooks.handler);
  // Raw bodies first: signatures are over bytes.
  httpRouter.use(
    PromiseRouter()
      .use('/api/v1', ci.handler)
      .use('/webhooks', webhooks.handler),
  );
  httpRouter.use(portal.handler);
  // These authenticate their callers themselves: CI by token, forges and those who approve by signature.
  httpRouter.addAuthPolicy({
    path: '/api/v1/bundles',
    allow: 'unauthenticated',
  });
  httpRouter.addAuthPolicy({
    path: '/api/v1/approvals',
    allow: 'unauthenticated',
  });
  httpRouter.addAuthPolicy({ path: '/webhooks', allow: 'unauthenticated' });
  return { ci, webhooks, portal };
}

/** Opens the mounted routes. */
export function openRoutes(
  routes: MountedRoutes,
  settings: Settings,
  registries: Registries,
  kardinal: Kardinal,
  services: AnsweringServices,
): void {
  const logger = runtimeLogger(services.logger);
  unsetSecrets(settings).forEach(each => logger.warn(each));
  const errors = controlPlaneErrors(kardinal.controlPlane);
  const ci = ciRouter({
    ...settings.ci,
    commands: kardinal.bundles,
    progress: new BundleProgress(kardinal),
    links: kardinal.links,
    now: kardinal.clock.now,
    turns: kardinal.turns,
    logger,
  });
  const approvals = approvalRouter({
    approvals: settings.approvals,
    commands: kardinal.commands,
    turns: kardinal.turns,
    logger,
  });
  const webhooks = webhookRouter({
    providers: registries.providers,
    secrets: settings.webhooks,
    pullRequests: kardinal.pullRequests,
    branches: kardinal.branches,
    checks: kardinal.checks,
    subscriptions: kardinal.subscriptionHints,
    turns: kardinal.turns,
    logger,
  });
  const registryWebhooks = registryWebhookRouter({
    secrets: settings.webhooks,
    subscriptions: kardinal.subscriptionHints,
    turns: kardinal.turns,
    logger,
  });
  const slots = new StreamSlots();
  const portal = portalRouter({ ...services, ...kardinal, slots });
  routes.ci.open(PromiseRouter().use(ci, approvals, errors));
  routes.webhooks.open(PromiseRouter().use(registryWebhooks, webhooks));
  const bundles = bundleRouter({ ...services, ...kardinal });
  const board = boardRouter({ ...services, ...kardinal, slots });
  const audit = auditRouter({ ...services, ...kardinal, slots });
  const policies = policyRouter({ ...services, ...kardinal });
  const figures = figuresRouter({ ...services, ...kardinal });
  const dialects = dialectRouter({ ...services, ...kardinal });
  const search = searchRouter({ ...services, ...kardinal });
  const setup = setupRouter({ ...services, ...kardinal });
  const previews = previewRouter({ ...services, ...kardinal });
  routes.portal.open(
    PromiseRouter().use(
      audit,
      policies,
      figures,
      dialects,
      board,
      bundles,
      search,
      setup,
      previews,
      portal,
      errors,
    ),
  );
}
