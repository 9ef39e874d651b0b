import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import { ScmIntegrations } from '@backstage/integration';
import {
  catalogProcessingExtensionPoint,
  catalogServiceRef,
} from '@backstage/plugin-catalog-node';
import { KardinalApi } from './api/KardinalApi';
import { pauseFor } from './api/pauseFor';
import { refreshLater } from './api/refreshLater';
import { KardinalFileProcessor } from './files/KardinalFileProcessor';
import { KardinalFileReader } from './files/KardinalFileReader';
import { PipelineResources } from './resources/PipelineResources';

/** How long a stream that has ended is left alone, in milliseconds. */
const pause = 5_000;

/** Makes Pipelines from `kardinal.yaml` files, and shows Pipelines and environments as Resources. @public */
export const catalogModuleKardinal = createBackendModule({
  pluginId: 'catalog',
  moduleId: 'kardinal',
  register(env) {
    env.registerInit({
      deps: {
        auth: coreServices.auth,
        catalog: catalogServiceRef,
        config: coreServices.rootConfig,
        discovery: coreServices.discovery,
        lifecycle: coreServices.lifecycle,
        logger: coreServices.logger,
        processing: catalogProcessingExtensionPoint,
        urlReader: coreServices.urlReader,
      },
      async init(services) {
        const { auth, catalog, config, discovery, processing } = services;
        const stopping = new AbortController();
        services.lifecycle.addShutdownHook(() => stopping.abort());
        const api = new KardinalApi({ auth, discovery, fetch });
        processing.addEntityProvider(
          new PipelineResources({
            follow: (onMessage, signal) => api.followBoard(onMessage, signal),
            logger: services.logger,
            pause: pauseFor(pause),
            signal: stopping.signal,
          }),
        );
        processing.addProcessor(
          new KardinalFileProcessor({
            integrations: ScmIntegrations.fromConfig(config),
            files: new KardinalFileReader(services.urlReader),
            setUp: setup => api.setUp(setup),
            again: refreshLater(
              async entityRef =>
                catalog.refreshEntity(entityRef, {
                  credentials: await auth.getOwnServiceCredentials(),
                }),
              (work, milliseconds) =>
                void setTimeout(work, milliseconds).unref(),
            ),
          }),
        );
      },
    });
  },
});
