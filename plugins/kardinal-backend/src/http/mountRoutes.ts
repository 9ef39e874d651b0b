import {
  HttpAuthService,
  HttpRouterService,
  LoggerService,
  PermissionsService,
  RootHttpRouterService,
  UserInfoService,
} from '@backstage/backend-plugin-api';
import PromiseRouter from 'express-promise-router';
import { Settings } from '../settings';
import { Registries } from '../registry/Registries';
import { Kardinal } from '../startKardinal';
import { ciRouter } from './ciRouter';
import { LateRoutes } from './LateRoutes';
import { portalRouter } from './portalRouter';
import { webhookRouter } from './webhookRouter';

/** The Backstage services that routes are mounted on. */
export interface RoutingServices {
  readonly httpAuth: HttpAuthService;
  readonly httpRouter: HttpRouterService;
  readonly logger: LoggerService;
  readonly permissions: PermissionsService;
  readonly shortPaths: ShortPaths;
  readonly userInfo: UserInfoService;
}

/** The paths of spec 1 outside `/api/kardinal`, which machines call. */
export interface ShortPaths {
  readonly ci: LateRoutes;
  readonly webhooks: LateRoutes;
}

/** Takes the short paths, which Backstage does not hold back while plugins start. */
export function reserveShortPaths(
  rootHttpRouter: RootHttpRouterService,
): ShortPaths {
  const paths = { ci: new LateRoutes(), webhooks: new LateRoutes() };
  rootHttpRouter.use('/api/v1', paths.ci.handler);
  rootHttpRouter.use('/webhooks', paths.webhooks.handler);
  return paths;
}

/**
 * Mounts everything under `/api/kardinal`, and the two routes that machines call also at the short paths of spec 1.
 */
export function mountRoutes(
  settings: Settings,
  registries: Registries,
  kardinal: Kardinal,
  services: RoutingServices,
): void {
  const { httpRouter, shortPaths, logger } = services;
  const ci = ciRouter({
    tokens: settings.ci.tokens,
    commands: kardinal.commands,
    links: kardinal.links,
    now: kardinal.clock.now,
    logger,
  });
  const webhooks = webhookRouter({
    providers: registries.providers,
    secrets: settings.webhooks,
    pullRequests: kardinal.pullRequests,
    logger,
  });
  // Raw bodies first: signatures are over bytes.
  httpRouter.use(PromiseRouter().use('/api/v1', ci).use('/webhooks', webhooks));
  httpRouter.use(portalRouter({ ...services, ...kardinal }));
  // These authenticate their callers themselves: CI by token, forges by signature.
  httpRouter.addAuthPolicy({
    path: '/api/v1/bundles',
    allow: 'unauthenticated',
  });
  httpRouter.addAuthPolicy({ path: '/webhooks', allow: 'unauthenticated' });

  shortPaths.ci.open(ci);
  shortPaths.webhooks.open(webhooks);
}
