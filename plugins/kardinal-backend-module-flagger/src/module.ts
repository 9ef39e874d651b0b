import { createBackendModule } from '@backstage/backend-plugin-api';
import { kardinalHealthExtensionPoint } from '@kardinal/backstage-plugin-kardinal-node';
import { flagger } from './flagger';

/** Adds the health adapter `flagger`. @public */
export const kardinalModuleFlagger = createBackendModule({
  pluginId: 'kardinal',
  moduleId: 'flagger',
  register(env) {
    env.registerInit({
      deps: { health: kardinalHealthExtensionPoint },
      async init({ health }) {
        health.addAdapter(flagger);
      },
    });
  },
});
