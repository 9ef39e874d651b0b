import { mockServices } from '@backstage/backend-test-utils';
import {
  kardinalMetricsPermission,
  kardinalPermissions,
} from '@kardinal/backstage-plugin-kardinal-common';
import { RequestHandler } from 'express';
import { openapi } from '../__testUtils__/expectDocumented';
import { readSettings } from '../settings';
import { DeferredRoutes } from './DeferredRoutes';
import { metricsRouter } from './metricsRouter';
import { openRoutes } from './mountRoutes';

/** As express keeps what was mounted. */
interface Layer {
  readonly route?: {
    readonly path: string;
    readonly methods: Readonly<Record<string, boolean>>;
  };
  readonly handle: RequestHandler & { readonly stack?: readonly Layer[] };
}

class OpenedRoutes extends DeferredRoutes {
  layers: readonly Layer[] = [];

  override open(routes: RequestHandler): void {
    this.layers = layersOf(routes);
  }
}

function layersOf(handler: RequestHandler): readonly Layer[] {
  return (handler as Layer['handle']).stack ?? [];
}

function routesOf(layers: readonly Layer[], below = ''): readonly string[] {
  return layers.flatMap(({ route, handle }) =>
    route === undefined
      ? routesOf(handle.stack ?? [], below)
      : Object.keys(route.methods)
          // What refuses every other method.
          .filter(method => method !== '_all')
          .map(
            method =>
              `${method} ${below}${route.path.replace(/:(\w+)/g, '{$1}')}`,
          ),
  );
}

/** What no route reads before there is a request. */
const unread: never = new Proxy(() => unread, { get: () => unread }) as never;

it('has every route of the plugin, and no other', () => {
  const ci = new OpenedRoutes();
  const webhooks = new OpenedRoutes();
  const portal = new OpenedRoutes();
  openRoutes(
    { ci, webhooks, portal },
    readSettings(mockServices.rootConfig({ data: {} })),
    unread,
    { controlPlane: unread, clock: unread } as never,
    { logger: mockServices.rootLogger() } as never,
  );
  const served = [
    ...routesOf(ci.layers, '/api/v1'),
    ...routesOf(webhooks.layers, '/webhooks'),
    ...routesOf(portal.layers),
    ...routesOf(layersOf(metricsRouter(unread))),
  ];
  const documented = Object.entries<object>(openapi.paths).flatMap(
    ([path, operations]) =>
      Object.keys(operations)
        .filter(key => key !== 'parameters')
        .map(method => `${method} ${path}`),
  );
  expect([...served].sort()).toEqual([...documented].sort());
});

it('names only permissions that there are', () => {
  const known = [...kardinalPermissions, kardinalMetricsPermission].map(
    ({ name }) => name,
  );
  const named = [
    ...JSON.stringify(openapi).matchAll(/permission (kardinal(?:\.[a-z]+)+)/g),
  ].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(0);
  expect([...new Set(named)].filter(name => !known.includes(name))).toEqual([]);
});
