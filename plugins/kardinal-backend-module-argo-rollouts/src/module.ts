import { createBackendModule } from '@backstage/backend-plugin-api';
import { kardinalHealthExtensionPoint } from '@kardinal/backstage-plugin-kardinal-node';
import { argoRollouts } from './argoRollouts';

/** Adds the health adapter `argoRollouts`. @public */
export const kardinalModuleArgoRollouts = createBackendModule({
  pluginId: 'kardinal',
  moduleId: 'argo-rollouts',
  register(env) {
    env.registerInit({
      deps: { health: kardinalHealthExtensionPoint },
      async init({ health }) {
        health.addAdapter(argoRollouts);
      },
    });
  },
});
