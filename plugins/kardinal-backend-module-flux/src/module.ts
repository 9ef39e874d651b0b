import { createBackendModule } from '@backstage/backend-plugin-api';
import { kardinalHealthExtensionPoint } from '@kardinal/backstage-plugin-kardinal-node';
import { flux } from './flux';

/** Adds the health adapter `flux`. @public */
export const kardinalModuleFlux = createBackendModule({
  pluginId: 'kardinal',
  moduleId: 'flux',
  register(env) {
    env.registerInit({
      deps: { health: kardinalHealthExtensionPoint },
      async init({ health }) {
        health.addAdapter(flux);
      },
    });
  },
});
