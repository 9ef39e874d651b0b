import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import { kardinalDialectsExtensionPoint } from '@kardinal/backstage-plugin-kardinal-node';
import { kargo } from './kargo';
import { readDriftMode } from './readDriftMode';
import { driftReporter } from './reportDrift';

/** Adds the dialect `kargo`. @public */
export const kardinalModuleKargo = createBackendModule({
  pluginId: 'kardinal',
  moduleId: 'kargo',
  register(env) {
    env.registerInit({
      deps: {
        config: coreServices.rootConfig,
        dialects: kardinalDialectsExtensionPoint,
      },
      async init({ config, dialects }) {
        const mode = readDriftMode(config);
        dialects.addDialect(
          mode === undefined ? kargo : { ...kargo, drift: driftReporter(mode) },
        );
      },
    });
  },
});
