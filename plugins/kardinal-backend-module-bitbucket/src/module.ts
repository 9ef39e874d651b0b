import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import {
  kardinalScmExtensionPoint,
  readClock,
} from '@kardinal/backstage-plugin-kardinal-node';
import { createBitbucketCloudProvider } from './createBitbucketCloudProvider';
import { createBitbucketProvider } from './createBitbucketProvider';
import { readBitbucketCloudHosts } from './BitbucketCloudHost';
import { readBitbucketHosts } from './BitbucketHost';

/**
 * Adds the SCM providers `bitbucket` (Data Center) and `bitbucket-cloud` to the Kardinal backend.
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
        const clock = readClock(config);
        scm.addProvider(
          createBitbucketProvider({ hosts: readBitbucketHosts(config), clock }),
          createBitbucketCloudProvider({
            hosts: readBitbucketCloudHosts(config),
            clock,
          }),
        );
      },
    });
  },
});
