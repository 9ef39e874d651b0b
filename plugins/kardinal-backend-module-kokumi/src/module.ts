import { createBackendModule } from '@backstage/backend-plugin-api';
import { kardinalDialectsExtensionPoint } from '@kardinal/backstage-plugin-kardinal-node';
import { kokumi } from './kokumi';

/** Adds the dialect `kokumi`. @public */
export const kardinalModuleKokumi = createBackendModule({
  pluginId: 'kardinal',
  moduleId: 'kokumi',
  register(env) {
    env.registerInit({
      deps: { dialects: kardinalDialectsExtensionPoint },
      async init({ dialects }) {
        dialects.addDialect(kokumi);
      },
    });
  },
});
