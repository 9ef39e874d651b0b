import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import {
  kardinalScmExtensionPoint,
  readClock,
} from '@kardinal/backstage-plugin-kardinal-node';
import { createGitLabProvider } from './createGitLabProvider';
import { readGitLabHosts } from './GitLabHost';

/**
 * Adds the SCM provider `gitlab` to the Kardinal backend.
 *
 * @public
 */
export default createBackendModule({
  pluginId: 'kardinal',
  moduleId: 'gitlab',
  register(env) {
    env.registerInit({
      deps: {
        config: coreServices.rootConfig,
        scm: kardinalScmExtensionPoint,
      },
      async init({ config, scm }) {
        scm.addProvider(
          createGitLabProvider({
            hosts: readGitLabHosts(config),
            clock: readClock(config),
          }),
        );
      },
    });
  },
});
