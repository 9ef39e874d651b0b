import { createBackendModule } from '@backstage/backend-plugin-api';
import { kardinalHealthExtensionPoint } from '@kardinal/backstage-plugin-kardinal-node';
import { argoCd } from './argoCd';

/** Adds the health adapter `argocd`. @public */
export const kardinalModuleArgoCd = createBackendModule({
  pluginId: 'kardinal',
  moduleId: 'argocd',
  register(env) {
    env.registerInit({
      deps: { health: kardinalHealthExtensionPoint },
      async init({ health }) {
        health.addAdapter(argoCd);
      },
    });
  },
});
