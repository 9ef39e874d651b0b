import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import { policyExtensionPoint } from '@backstage/plugin-permission-node/alpha';
import { PortalPolicy } from './PortalPolicy';
import { readPolicySettings } from './readPolicySettings';

/** Registers the policy of this portal with the permission framework. Write your own the same way. */
export default createBackendModule({
  pluginId: 'permission',
  moduleId: 'portal-policy',
  register(env) {
    env.registerInit({
      deps: {
        policy: policyExtensionPoint,
        config: coreServices.rootConfig,
        userInfo: coreServices.userInfo,
      },
      async init({ policy, config, userInfo }) {
        policy.setPolicy(
          new PortalPolicy(readPolicySettings(config), userInfo),
        );
      },
    });
  },
});
