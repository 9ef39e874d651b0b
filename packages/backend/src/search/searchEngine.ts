import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import { LunrSearchEngine } from '@backstage/plugin-search-backend-node';
import { searchEngineRegistryExtensionPoint } from '@backstage/plugin-search-backend-node/alpha';
import { ExactSearchEngine } from './ExactSearchEngine';
import { exactWords } from './exactWords';

/** The search engine in memory, which finds a version or a commit as it is written. */
export default createBackendModule({
  pluginId: 'search',
  moduleId: 'exact-words',
  register(env) {
    env.registerInit({
      deps: {
        engines: searchEngineRegistryExtensionPoint,
        logger: coreServices.logger,
      },
      async init({ engines, logger }) {
        const engine = new LunrSearchEngine({ logger });
        engine.setTranslator(exactWords);
        engines.setSearchEngine(new ExactSearchEngine(engine));
      },
    });
  },
});
