import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import { kardinalHealthExtensionPoint } from '@kardinal/backstage-plugin-kardinal-node';
import { createArgoCdAdapter } from './argoCd';
import { readUrl } from './readUrl';

/** Adds the health adapter `argocd`. @public */
export const kardinalModuleArgoCd = createBackendModule({
  pluginId: 'kardinal',
  moduleId: 'argocd',
  register(env) {
    env.registerInit({
      deps: {
        config: coreServices.rootConfig,
        health: kardinalHealthExtensionPoint,
      },
      async init({ config, health }) {
        const url = readUrl(config);
        health.addAdapter(
          createArgoCdAdapter(url === undefined ? {} : { url }),
        );
      },
    });
  },
});
