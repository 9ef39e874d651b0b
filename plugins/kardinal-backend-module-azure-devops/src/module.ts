import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import {
  kardinalScmExtensionPoint,
  readClock,
} from '@kardinal/backstage-plugin-kardinal-node';
import { readAzureDevOpsHosts } from './AzureDevOpsHost';
import { createAzureDevOpsProvider } from './createAzureDevOpsProvider';

/**
 * Adds the SCM provider `azure-devops` to the Kardinal backend.
 *
 * @public
 */
export default createBackendModule({
  pluginId: 'kardinal',
  moduleId: 'azure-devops',
  register(env) {
    env.registerInit({
      deps: {
        config: coreServices.rootConfig,
        scm: kardinalScmExtensionPoint,
      },
      async init({ config, scm }) {
        scm.addProvider(
          createAzureDevOpsProvider({
            hosts: readAzureDevOpsHosts(config),
            clock: readClock(config),
          }),
        );
      },
    });
  },
});
