import { createBackendModule } from '@backstage/backend-plugin-api';
import { kardinalDialectsExtensionPoint } from '@kardinal/backstage-plugin-kardinal-node';
import { gitOpsPromoter } from './gitOpsPromoter';

/** Adds the dialect `gitops-promoter`. @public */
export const kardinalModuleGitOpsPromoter = createBackendModule({
  pluginId: 'kardinal',
  moduleId: 'gitops-promoter',
  register(env) {
    env.registerInit({
      deps: { dialects: kardinalDialectsExtensionPoint },
      async init({ dialects }) {
        dialects.addDialect(gitOpsPromoter);
      },
    });
  },
});
