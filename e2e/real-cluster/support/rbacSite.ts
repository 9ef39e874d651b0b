import { KubeConfig } from '@kubernetes/client-node';
import { KubeObject } from '../../../packages/foundation/src';
import {
  ForbiddenError,
  KubeClient,
} from '../../../packages/kube-controller/src';
import { until } from '../../support/until';
import { typeOf } from '../../../packages/sandbox/src/kube/typeOf';
import { createOnce } from '../../../packages/sandbox/src/kube/createOnce';
import { controllerNamespace } from '../../../packages/sandbox/src/testing/tenants/TenantWorld';
import type { TenantSite } from '../../../packages/sandbox/src/testing/tenants/tenantSuite';
import { applyFile, applyObject, deployFile } from './deployFiles';
import { clientOf, kubeconfigOf } from './serviceAccounts';

/** What the tenant may do in its namespaces. */
export type TenantRights = 'team-editor' | 'owner';

const rbac = 'rbac.authorization.k8s.io';

/** A real cluster on which the product has the shipped roles and no more. */
export async function rbacSite(
  kubeconfig: string,
  rights: TenantRights,
  admission: 'with admission' | 'without' = 'without',
): Promise<TenantSite> {
  const administrator = new KubeConfig();
  administrator.loadFromString(kubeconfig);
  const platform = clientOf(kubeconfig);
  for (const name of [controllerNamespace, rights])
    await createOnce(platform, {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name },
    });
  for (const file of ['controller', 'crds', 'agent', 'team-editor', 'viewer'])
    await applyFile(platform, `rbac/${file}.yaml`);
  const controller = {
    namespace: controllerNamespace,
    name: 'kardinal-controller',
  };
  const account = { namespace: rights, name: 'tenant' };
  const tenant = clientOf(await kubeconfigOf(platform, administrator, account));
  return {
    platform,
    tenant,
    controllerKubeconfig: await kubeconfigOf(
      platform,
      administrator,
      controller,
    ),
    async prepare() {
      if (admission === 'with admission') await admitDerived(platform);
    },
    async grant(namespace) {
      for (const object of await deployFile('rbac/team-namespace.yaml'))
        await applyObject(platform, boundTo(account, object), namespace);
      if (rights === 'owner')
        await applyObject(platform, ownerBinding(account), namespace);
    },
    async stop() {
      if (admission === 'with admission') await liftAdmission(platform);
      tenant.close();
      platform.close();
    },
  };
}

const policyFile = 'admission/derived-objects.yaml';

/** Until the policy is in force: the API server compiles it in the background. */
async function admitDerived(platform: KubeClient): Promise<void> {
  await applyFile(platform, policyFile);
  const probe = {
    apiVersion: 'experimental.kro.run/v1alpha1',
    kind: 'Graph',
    metadata: { name: 'probe', namespace: 'default' },
    spec: { nodes: [] },
  };
  const type = await typeOf(platform, probe);
  await until('an admission policy in force', async () => {
    try {
      await platform.create(type, probe);
    } catch (error) {
      return error instanceof ForbiddenError || undefined;
    }
    await platform.delete(type, probe.metadata);
    return undefined;
  });
}

async function liftAdmission(platform: KubeClient): Promise<void> {
  for (const object of await deployFile(policyFile))
    await platform.delete(await typeOf(platform, object), object.metadata);
}

interface Account {
  readonly namespace: string;
  readonly name: string;
}

/** The file names a group of people; here the team is an account. */
function boundTo(account: Account, object: KubeObject): KubeObject {
  if (object.metadata.name !== 'kardinal-team-editor') return object;
  return { ...object, subjects: [subject(account)] } as KubeObject;
}

function subject({ namespace, name }: Account) {
  return { kind: 'ServiceAccount', namespace, name };
}

/** Every right in a namespace. */
function ownerBinding(account: Account): KubeObject {
  return {
    apiVersion: `${rbac}/v1`,
    kind: 'RoleBinding',
    metadata: { name: 'owner' },
    roleRef: { apiGroup: rbac, kind: 'ClusterRole', name: 'cluster-admin' },
    subjects: [subject(account)],
  } as KubeObject;
}
