import { UserInfoService } from '@backstage/backend-plugin-api';
import {
  AuthorizeResult,
  isCreatePermission,
  isDeletePermission,
  isReadPermission,
  isResourcePermission,
  Permission,
  PolicyDecision,
} from '@backstage/plugin-permission-common';
import {
  PermissionPolicy,
  PolicyQuery,
  PolicyQueryUser,
} from '@backstage/plugin-permission-node';
import { kubernetesProxyPermission } from '@backstage/plugin-kubernetes-common';
import { taskCreatePermission } from '@backstage/plugin-scaffolder-common/alpha';
import {
  kardinalMetricsPermission,
  pipelineResourceType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  createPipelineDecision,
  pipelineConditions,
} from '@kardinal/backstage-plugin-kardinal-node';
import { PolicySettings } from './readPolicySettings';

const allow = { result: AuthorizeResult.ALLOW } as const;
const deny = { result: AuthorizeResult.DENY } as const;

const administratorsOnly: readonly string[] = [
  // Metrics name what every team has.
  kardinalMetricsPermission.name,
  // It sends any request, with the rights of the portal's account.
  kubernetesProxyPermission.name,
];

/**
 * Who may do what in this portal:
 *
 * - whoever is signed in sees the Pipelines that an entity of the catalog shows,
 * - whoever owns that entity acts on them,
 * - whoever is signed in runs software templates, which act on Pipelines with that person's permissions,
 * - administrators do everything, and only they read metrics, reach clusters through the proxy of the Kubernetes plugin, and
 *   add and remove catalog entities: an entity says who owns a Pipeline,
 * - the guest and whoever is not signed in may nothing, unless the configuration makes the guest a user.
 */
export class PortalPolicy implements PermissionPolicy {
  constructor(
    private readonly settings: PolicySettings,
    private readonly userInfo: UserInfoService,
  ) {}

  async handle(
    { permission }: PolicyQuery,
    user?: PolicyQueryUser,
  ): Promise<PolicyDecision> {
    if (user === undefined) return deny;
    const { administrators, guest } = this.settings;
    const { userEntityRef, ownershipEntityRefs } =
      await this.userInfo.getUserInfo(user.credentials);
    if (guest.type === 'nobody' && lower(userEntityRef) === guest.entityRef)
      return deny;
    const claims = ownershipEntityRefs.map(lower);
    if (claims.some(claim => administrators.includes(claim))) return allow;
    if (isResourcePermission(permission, pipelineResourceType))
      return createPipelineDecision(
        permission,
        isReadPermission(permission)
          ? pipelineConditions.hasEntity()
          : pipelineConditions.isOwner({ claims }),
      );
    if (administratorsOnly.includes(permission.name)) return deny;
    if (permission.name === taskCreatePermission.name) return allow;
    return addsOrRemoves(permission) ? deny : allow;
  }
}

function addsOrRemoves(permission: Permission): boolean {
  return isCreatePermission(permission) || isDeletePermission(permission);
}

function lower(entityRef: string): string {
  return entityRef.toLowerCase();
}
