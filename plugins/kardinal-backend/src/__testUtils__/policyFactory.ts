import {
  coreServices,
  createServiceFactory,
} from '@backstage/backend-plugin-api';
import {
  AuthorizeResult,
  Permission,
  PolicyDecision,
} from '@backstage/plugin-permission-common';

/** What a permission policy decides, for a user (an entity ref) and a permission. */
export type Policy = (user: string, permission: Permission) => PolicyDecision;

/** A permission framework that asks the policy, conditions included. */
export function policyFactory(policy: Policy) {
  return createServiceFactory({
    service: coreServices.permissions,
    deps: {},
    factory: () => ({
      authorize: async requests =>
        requests.map(() => ({ result: AuthorizeResult.DENY })),
      authorizeConditional: async (requests, { credentials }) =>
        requests.map(({ permission }) =>
          policy(
            (credentials.principal as { userEntityRef: string }).userEntityRef,
            permission,
          ),
        ),
    }),
  });
}
