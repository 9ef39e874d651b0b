import { KubeConfig } from '@kubernetes/client-node';
import type { TenantSite } from '../../../packages/sandbox/src/testing/tenants/tenantSuite';
import { tenantAgent } from '../../../packages/sandbox/src/testing/tenants/TenantWorld';
import { admitDerived, liftAdmission } from './admission';
import {
  applyRoles,
  bindRole,
  controllerAccount,
  createNamespace,
  grantTeam,
} from './roles';
import { clientOf, kubeconfigOf } from './serviceAccounts';

/** What the tenant may do in its namespaces. */
export type TenantRights = 'team-editor' | 'owner';

/** A real cluster on which the product has the shipped roles and no more. */
export async function rbacSite(
  kubeconfig: string,
  rights: TenantRights,
  admission: 'with admission' | 'without' = 'without',
): Promise<TenantSite> {
  const administrator = new KubeConfig();
  administrator.loadFromString(kubeconfig);
  const platform = clientOf(kubeconfig);
  await applyRoles(platform);
  await createNamespace(platform, rights);
  const account = { namespace: rights, name: 'tenant' };
  const tenant = clientOf(
    await kubeconfigOf(platform, administrator, account),
    tenantAgent,
  );
  return {
    platform,
    tenant,
    controllerKubeconfig: await kubeconfigOf(
      platform,
      administrator,
      controllerAccount,
    ),
    async prepare() {
      if (admission === 'with admission') await admitDerived(platform);
    },
    async grant(namespace) {
      await grantTeam(platform, account, namespace);
      if (rights === 'owner')
        await bindRole(platform, account, { name: 'cluster-admin', namespace });
    },
    async stop() {
      if (admission === 'with admission') await liftAdmission(platform);
      tenant.close();
      platform.close();
    },
  };
}
