import {
  coreServices,
  createBackendPlugin,
} from '@backstage/backend-plugin-api';
import { catalogServiceRef } from '@backstage/plugin-catalog-node';
import { kardinalPermissions } from '@kardinal/backstage-plugin-kardinal-common';
import {
  kardinalControlPlaneExtensionPoint,
  kardinalHealthExtensionPoint,
  kardinalScmExtensionPoint,
  kardinalUpdatesExtensionPoint,
} from '@kardinal/backstage-plugin-kardinal-node';
import { healthAdapters } from './builtin/health';
import { updateStrategies } from './builtin/updates';
import { mountRoutes, reserveShortPaths } from './http/mountRoutes';
import { emptyRegistries } from './registry/Registries';
import { clusterControlPlane } from './services/controlPlane/clusterControlPlane';
import { readSettings } from './settings';
import { startKardinal } from './startKardinal';

/**
 * The backend of Kardinal: extension points → registries → controllers → routes.
 *
 * @public
 */
export const kardinalPlugin = createBackendPlugin({
  pluginId: 'kardinal',
  register(env) {
    const registries = emptyRegistries();
    registries.adapters.add(...healthAdapters);
    registries.strategies.add(...updateStrategies);
    registries.controlPlanes.add(clusterControlPlane);

    env.registerExtensionPoint(kardinalScmExtensionPoint, {
      addProvider: (...each) => registries.providers.add(...each),
    });
    env.registerExtensionPoint(kardinalHealthExtensionPoint, {
      addAdapter: (...each) => registries.adapters.add(...each),
    });
    env.registerExtensionPoint(kardinalUpdatesExtensionPoint, {
      addStrategy: (...each) => registries.strategies.add(...each),
    });
    env.registerExtensionPoint(kardinalControlPlaneExtensionPoint, {
      addControlPlane: (...each) => registries.controlPlanes.add(...each),
    });

    env.registerInit({
      deps: {
        auth: coreServices.auth,
        catalog: catalogServiceRef,
        config: coreServices.rootConfig,
        database: coreServices.database,
        discovery: coreServices.discovery,
        httpAuth: coreServices.httpAuth,
        httpRouter: coreServices.httpRouter,
        lifecycle: coreServices.lifecycle,
        logger: coreServices.logger,
        permissions: coreServices.permissions,
        permissionsRegistry: coreServices.permissionsRegistry,
        rootHttpRouter: coreServices.rootHttpRouter,
        userInfo: coreServices.userInfo,
      },
      async init(services) {
        const shortPaths = reserveShortPaths(services.rootHttpRouter);
        const settings = readSettings(services.config);
        services.permissionsRegistry.addPermissions(kardinalPermissions);
        const kardinal = await startKardinal(settings, registries, services);
        services.lifecycle.addShutdownHook(() => kardinal.stop());
        mountRoutes(settings, registries, kardinal, {
          ...services,
          shortPaths,
        });
      },
    });
  },
});
