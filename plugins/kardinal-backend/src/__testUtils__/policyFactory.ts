import {
  coreServices,
  createServiceFactory,
  PermissionsServiceRequestOptions,
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
      authorize: async (requests, options) =>
        requests.map(({ permission }) => ({
          result:
            policy(userOf(options), permission).result === AuthorizeResult.ALLOW
              ? AuthorizeResult.ALLOW
              : AuthorizeResult.DENY,
        })),
      authorizeConditional: async (requests, options) =>
        requests.map(({ permission }) => policy(userOf(options), permission)),
    }),
  });
}

function userOf(options: PermissionsServiceRequestOptions | undefined): string {
  const { principal } = options?.credentials ?? {};
  return (
    (principal as { userEntityRef?: string } | undefined)?.userEntityRef ?? ''
  );
}
