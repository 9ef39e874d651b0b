import { KubeObject } from '../../../packages/foundation/src';
import { KubeClient } from '../../../packages/kube-controller/src';
import { createOnce } from '../../../packages/sandbox/src/kube/createOnce';
import { applyFile, applyObject, deployFile } from './deployFiles';

/** A ServiceAccount. */
export interface Account {
  readonly namespace: string;
  readonly name: string;
}

/** Of the product, as deploy/rbac/controller.yaml names it. */
export const controllerAccount: Account = {
  namespace: 'kardinal-system',
  name: 'kardinal-controller',
};

const rbac = 'rbac.authorization.k8s.io';

/** Applies every role of deploy/rbac, and binds the controller's. */
export async function applyRoles(platform: KubeClient): Promise<void> {
  await createNamespace(platform, controllerAccount.namespace);
  for (const file of [
    'controller',
    'graph-engine',
    'crds',
    'agent',
    'agent-health',
    'commit-status-writer',
    'rendition-activator',
    'team-editor',
    'viewer',
  ])
    await applyFile(platform, `rbac/${file}.yaml`);
}

/** Gives a namespace to a team. deploy/rbac/team-namespace.yaml names a group of people; here the team is an account. */
export async function grantTeam(
  platform: KubeClient,
  team: Account,
  namespace: string,
): Promise<void> {
  for (const object of await deployFile('rbac/team-namespace.yaml')) {
    const isTeam = object.metadata.name === 'kardinal-team-editor';
    const subjects = { subjects: [subjectOf(team)] };
    const bound = isTeam ? { ...object, ...subjects } : object;
    await applyObject(platform, bound, namespace);
  }
}

/** Binds a ClusterRole to an account: in a namespace, or everywhere. */
export async function bindRole(
  platform: KubeClient,
  account: Account,
  role: { readonly name: string; readonly namespace?: string },
): Promise<void> {
  const { namespace, name } = role;
  const binding = {
    apiVersion: `${rbac}/v1`,
    kind: namespace === undefined ? 'ClusterRoleBinding' : 'RoleBinding',
    metadata: { name: `${account.namespace}-${account.name}-${name}` },
    roleRef: { apiGroup: rbac, kind: 'ClusterRole', name },
    subjects: [subjectOf(account)],
  };
  await applyObject(platform, binding, namespace);
}

/** Creates a namespace unless it is there. */
export async function createNamespace(
  platform: KubeClient,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): Promise<void> {
  const metadata = { name, labels };
  const namespace: KubeObject = {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata,
  };
  await createOnce(platform, namespace);
}

function subjectOf({ namespace, name }: Account) {
  return { kind: 'ServiceAccount', namespace, name };
}
