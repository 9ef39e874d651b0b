import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import {
  kardinalScmExtensionPoint,
  readClock,
} from '@kardinal/backstage-plugin-kardinal-node';
import { readGiteaHosts } from './GiteaHost';
import { createGiteaProvider } from './createGiteaProvider';

/**
 * Adds the SCM provider `gitea` to the Kardinal backend.
 *
 * @public
 */
export default createBackendModule({
  pluginId: 'kardinal',
  moduleId: 'gitea',
  register(env) {
    env.registerInit({
      deps: {
        config: coreServices.rootConfig,
        scm: kardinalScmExtensionPoint,
      },
      async init({ config, scm }) {
        scm.addProvider(
          createGiteaProvider({
            hosts: readGiteaHosts(config),
            clock: readClock(config),
          }),
        );
      },
    });
  },
});
