import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import {
  kardinalScmExtensionPoint,
  readClock,
} from '@kardinal/backstage-plugin-kardinal-node';
import { readGitHubHosts } from './GitHubHost';
import { createGitHubProvider } from './createGitHubProvider';

/**
 * Adds the SCM provider `github` to the Kardinal backend.
 *
 * @public
 */
export default createBackendModule({
  pluginId: 'kardinal',
  moduleId: 'github',
  register(env) {
    env.registerInit({
      deps: {
        config: coreServices.rootConfig,
        scm: kardinalScmExtensionPoint,
      },
      async init({ config, scm }) {
        scm.addProvider(
          createGitHubProvider({
            hosts: readGitHubHosts(config),
            clock: readClock(config),
          }),
        );
      },
    });
  },
});
