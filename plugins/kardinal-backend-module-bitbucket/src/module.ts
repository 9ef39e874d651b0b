import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import {
  kardinalScmExtensionPoint,
  readClock,
} from '@kardinal/backstage-plugin-kardinal-node';
import { createBitbucketProvider } from './createBitbucketProvider';
import { readBitbucketHosts } from './BitbucketHost';

/**
 * Adds the SCM provider `bitbucket` to the Kardinal backend.
 *
 * @public
 */
export default createBackendModule({
  pluginId: 'kardinal',
  moduleId: 'bitbucket',
  register(env) {
    env.registerInit({
      deps: {
        config: coreServices.rootConfig,
        scm: kardinalScmExtensionPoint,
      },
      async init({ config, scm }) {
        scm.addProvider(
          createBitbucketProvider({
            hosts: readBitbucketHosts(config),
            clock: readClock(config),
          }),
        );
      },
    });
  },
});
