import {
  coreServices,
  createBackendPlugin,
} from '@backstage/backend-plugin-api';
import { metricsServiceRef } from '@backstage/backend-plugin-api/alpha';
import { notificationService } from '@backstage/plugin-notifications-node';
import { catalogServiceRef } from '@backstage/plugin-catalog-node';
import {
  ControlPlane,
  createImageEditStep,
  Dialect,
  KardinalCommand,
  kardinalCommandsExtensionPoint,
  kardinalControlPlaneExtensionPoint,
  kardinalDialectsExtensionPoint,
  kardinalHealthExtensionPoint,
  kardinalMetricsExtensionPoint,
  kardinalScmExtensionPoint,
  kardinalStepsExtensionPoint,
  kardinalUpdatesExtensionPoint,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  emptyRegistries,
  healthAdapters,
  Registry,
  promotionSteps,
  PrometheusMetrics,
} from '@kardinal/promotion-engine';
import { systemClock } from '@kardinal/foundation';
import { builtinCommands } from './builtin/commands';
import { mountRoutes, openRoutes } from './http/mountRoutes';
import { metricsRouter } from './http/metricsRouter';
import { DeferredPipelines } from './services/access/DeferredPipelines';
import { PipelineEntities } from './services/access/PipelineEntities';
import { pipelineResources } from './services/access/pipelineResources';
import { registerPermissions } from './services/access/registerPermissions';
import { ControlPlaneMonitor } from './services/controlPlane/ControlPlaneMonitor';
import { clusterControlPlane } from './services/controlPlane/clusterControlPlane';
import {
  backstageMetrics,
  everyMetrics,
} from './services/metrics/backstageMetrics';
import { DriftGauge } from './services/metrics/DriftGauge';
import { runtimeLogger } from './services/runtimeLogger';
import { readSettings } from './settings';
import { startKardinal } from './startKardinal';

/**
 * The backend of Kardinal: extension points → registries → engine → routes.
 *
 * @public
 */
export const kardinalPlugin = createBackendPlugin({
  pluginId: 'kardinal',
  register(env) {
    const registries = emptyRegistries();
    registries.adapters.add(...healthAdapters);
    registries.steps.add(...promotionSteps);
    const controlPlanes = new Registry<ControlPlane>('control plane');
    controlPlanes.add(clusterControlPlane);
    const dialects = new Registry<Dialect>('dialect');
    const commands = new Registry<KardinalCommand>('command');
    commands.add(...builtinCommands);

    env.registerExtensionPoint(kardinalScmExtensionPoint, {
      addProvider: (...each) => registries.providers.add(...each),
    });
    env.registerExtensionPoint(kardinalHealthExtensionPoint, {
      addAdapter: (...each) => registries.adapters.add(...each),
    });
    env.registerExtensionPoint(kardinalMetricsExtensionPoint, {
      addMetricProvider: (...each) => registries.metrics.add(...each),
    });
    env.registerExtensionPoint(kardinalUpdatesExtensionPoint, {
      addStrategy: (...each) =>
        registries.steps.add(...each.map(createImageEditStep)),
    });
    env.registerExtensionPoint(kardinalStepsExtensionPoint, {
      addStep: (...each) => registries.steps.add(...each),
    });
    env.registerExtensionPoint(kardinalControlPlaneExtensionPoint, {
      addControlPlane: (...each) => controlPlanes.add(...each),
    });

    env.registerExtensionPoint(kardinalDialectsExtensionPoint, {
      addDialect: (...each) => dialects.add(...each),
    });
    env.registerExtensionPoint(kardinalCommandsExtensionPoint, {
      addCommand: (...each) => commands.add(...each),
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
        metrics: metricsServiceRef,
        notifications: notificationService,
        permissions: coreServices.permissions,
        permissionsRegistry: coreServices.permissionsRegistry,
        rootHttpRouter: coreServices.rootHttpRouter,
      },
      async init(services) {
        const monitor = new ControlPlaneMonitor();
        const prometheus = new PrometheusMetrics();
        const drift = new DriftGauge();
        services.httpRouter.use(
          metricsRouter({ ...services, metrics: [prometheus, drift] }),
        );
        drift.report(services.metrics);
        const metrics = everyMetrics(
          prometheus,
          backstageMetrics(services.metrics),
        );
        const routes = mountRoutes(services, monitor);
        const settings = readSettings(services.config);
        if (!services.config.getOptionalBoolean('permission.enabled'))
          services.logger.warn(
            'permission.enabled is not true: whoever is signed in, a guest too, sees and releases every Pipeline',
          );
        const entities = new PipelineEntities({
          ...services,
          clock: systemClock,
          logger: runtimeLogger(services.logger),
        });
        const pipelines = new DeferredPipelines();
        const access = registerPermissions(
          services,
          commands.all().map(({ definition }) => definition.permission),
          refs => pipelineResources(refs, pipelines, entities),
        );
        const stopping = new AbortController();
        const { signal } = stopping;
        const watch = { monitor, signal };
        const starting = startKardinal(
          settings,
          { registries, controlPlanes, commands, dialects },
          { ...services, entities, metrics },
          watch,
        );
        services.lifecycle.addShutdownHook(async () => {
          stopping.abort();
          await starting.then(
            kardinal => kardinal.stop(),
            () => {},
          );
        });
        const opened = starting.then(kardinal => {
          pipelines.open(kardinal.cached);
          drift.open(kardinal.cached);
          openRoutes(routes, settings, registries, kardinal, {
            ...services,
            access,
          });
        });
        // A control plane that waits for its database does not keep the portal from starting: it says what it waits for.
        await Promise.race([opened, monitor.untilProblem()]);
        opened.catch(error => {
          if (signal.aborted) return;
          services.logger.error('Kardinal could not start', error);
          monitor.fail(error, new Date().toISOString());
        });
      },
    });
  },
});
