import { createBackendModule } from '@backstage/backend-plugin-api';
import { kardinalControlPlaneExtensionPoint } from '@kardinal/backstage-plugin-kardinal-node';
import { embeddedControlPlane } from './embeddedControlPlane';

/** Adds the control plane `embedded`. @public */
export const kardinalModuleEmbedded = createBackendModule({
  pluginId: 'kardinal',
  moduleId: 'embedded',
  register(env) {
    env.registerInit({
      deps: { controlPlanes: kardinalControlPlaneExtensionPoint },
      async init({ controlPlanes }) {
        controlPlanes.addControlPlane(embeddedControlPlane);
      },
    });
  },
});
