import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import { searchIndexRegistryExtensionPoint } from '@backstage/plugin-search-backend-node/alpha';
import { searchTypes } from '@kardinal/backstage-plugin-kardinal-common';
import { KardinalCollatorFactory } from './KardinalCollatorFactory';
import { KardinalDocuments } from './KardinalDocuments';
import { readSchedule } from './readSchedule';

/** Pipelines and Bundles in the search, for those who may read them. @public */
export const searchModuleKardinal = createBackendModule({
  pluginId: 'search',
  moduleId: 'kardinal-collator',
  register(env) {
    env.registerInit({
      deps: {
        auth: coreServices.auth,
        config: coreServices.rootConfig,
        discovery: coreServices.discovery,
        indexes: searchIndexRegistryExtensionPoint,
        scheduler: coreServices.scheduler,
      },
      async init({ auth, config, discovery, indexes, scheduler }) {
        const schedule = readSchedule(config);
        const documents = new KardinalDocuments({ auth, discovery, fetch });
        for (const type of searchTypes)
          indexes.addCollator({
            schedule: scheduler.createScheduledTaskRunner(schedule),
            factory: new KardinalCollatorFactory(type, documents),
          });
      },
    });
  },
});
