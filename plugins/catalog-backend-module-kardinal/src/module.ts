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
import { refreshLater } from './api/refreshLater';
import { KardinalFileProcessor } from './files/KardinalFileProcessor';
import { KardinalFileReader } from './files/KardinalFileReader';

/** Makes Pipelines from `kardinal.yaml` files. @public */
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
        processing: catalogProcessingExtensionPoint,
        urlReader: coreServices.urlReader,
      },
      async init({ auth, catalog, config, discovery, processing, urlReader }) {
        const api = new KardinalApi({ auth, discovery, fetch });
        processing.addProcessor(
          new KardinalFileProcessor({
            integrations: ScmIntegrations.fromConfig(config),
            files: new KardinalFileReader(urlReader),
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
