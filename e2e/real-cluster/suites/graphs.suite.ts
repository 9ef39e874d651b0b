import { randomBytes } from 'node:crypto';
import { KubeObject } from '../../../packages/foundation/src';
import {
  Graph,
  GraphNode,
  graphType,
} from '../../../packages/graph-controller/src';
import {
  findCondition,
  KubeClient,
} from '../../../packages/kube-controller/src';
import { typeOf } from '../../../packages/sandbox/src/kube/typeOf';
import { createOnce } from '../../../packages/sandbox/src/kube/createOnce';
import {
  orgGates,
  policyNamespace,
} from '../../../packages/sandbox/src/testing/tenants/platform';
import {
  controllerNamespace,
  TenantWorld,
} from '../../../packages/sandbox/src/testing/tenants/TenantWorld';
import {
  GraphNodeSpec,
  partCount,
  partNames,
} from '../../../plugins/kardinal-common/src';
import { Fleet, fleetSize } from '../support/Fleet';
import { applyFile, applyObject } from '../support/deployFiles';
import { rbacSite } from '../support/rbacSite';
import { kubeconfigText } from '../support/kubeconfigs';

const namespace = `graphs-${randomBytes(3).toString('hex')}`;
const unbound = `${namespace}-unbound`;
const rbac = 'rbac.authorization.k8s.io';
const [gate] = orgGates;
const fleetNamespace = `${namespace}-fleet`;

function isAccepted({ status }: Graph): boolean {
  return findCondition(status?.conditions, 'Accepted')?.status === 'True';
}

const configMap = (id: string, metadata: object = {}): GraphNode => ({
  id,
  template: {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: id, ...metadata },
    data: { made: 'by a Graph' },
  },
});

const secret = (id: string): GraphNode => ({
  id,
  template: { apiVersion: 'v1', kind: 'Secret', metadata: { name: id } },
});

/** Rights on ConfigMaps for somebody in the namespace of the team. */
async function grantConfigMaps(
  world: TenantWorld,
  subject: object,
): Promise<void> {
  const role = {
    apiVersion: `${rbac}/v1`,
    kind: 'Role',
    metadata: { name: 'config-maps' },
    rules: [
      {
        apiGroups: [''],
        resources: ['configmaps'],
        verbs: ['get', 'create', 'patch', 'delete'],
      },
    ],
  };
  const binding = {
    apiVersion: `${rbac}/v1`,
    kind: 'RoleBinding',
    metadata: { name: 'config-maps' },
    roleRef: { apiGroup: rbac, kind: 'Role', name: 'config-maps' },
    subjects: [subject],
  };
  for (const object of [role, binding])
    await applyObject(world.platform, object, namespace);
}

describe('a Graph that a tenant wrote, with an account that may write ConfigMaps', () => {
  let world: TenantWorld;
  let tenant: KubeClient;

  beforeAll(async () => {
    const site = await rbacSite(kubeconfigText(), 'owner');
    ({ tenant } = site);
    world = await TenantWorld.start(
      { ...site, handWrittenGraphs: { type: 'impersonate' } },
      [namespace, unbound, fleetNamespace],
    );
    await applyFile(world.platform, 'rbac/graph-accounts.yaml', namespace);
    await createOnce(world.platform, {
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { name: 'deployer', namespace },
    });
    const account = { kind: 'ServiceAccount', namespace, name: 'deployer' };
    await grantConfigMaps(world, account);
  });

  afterAll(() => world?.stop());

  async function write(
    name: string,
    nodes: readonly GraphNode[],
    own: { readonly account?: string; readonly namespace?: string } = {},
  ): Promise<void> {
    const { apiVersion, kind } = graphType;
    const { account = 'deployer' } = own;
    await tenant.create(graphType, {
      apiVersion,
      kind,
      metadata: { name, namespace: own.namespace ?? namespace },
      spec: { serviceAccountName: account, nodes },
    });
  }

  /** The states of its nodes, once each of them has one that lasts. */
  function states(name: string, inNamespace = namespace) {
    return world.until(`an end of ${name}`, async () => {
      const key = { namespace: inNamespace, name };
      const graph = await world.platform.get<Graph>(graphType, key);
      const nodes = graph?.status?.nodes ?? [];
      const isOver = nodes.every(({ state }) => /Ready|Error/.test(state));
      if (nodes.length === 0 || !isOver) return undefined;
      if (nodes.some(({ state }) => state === 'NotReady')) return undefined;
      return Object.fromEntries(
        nodes.map(({ id, state, message }) => [
          id,
          state === 'Ready' ? state : message,
        ]),
      );
    });
  }

  async function found(
    kind: string,
    name: string,
    inNamespace = namespace,
  ): Promise<KubeObject | undefined> {
    const metadata = { name, namespace: inNamespace };
    const type = await typeOf(world.platform, {
      apiVersion: 'v1',
      kind,
      metadata,
    });
    return world.platform.get(type, metadata);
  }

  it('makes a ConfigMap, and no Secret, and says why', async () => {
    await write('shop', [configMap('settings'), secret('planted')]);
    expect(await states('shop')).toEqual({
      settings: 'Ready',
      planted: `the ServiceAccount ${namespace}/deployer may not get Secret ${namespace}/planted; grant it that right, or name another account in spec.serviceAccountName`,
    });
    expect(await found('ConfigMap', 'settings')).toBeDefined();
    expect(await found('Secret', 'planted')).toBeUndefined();
    const { managedFields } = (await found('ConfigMap', 'settings'))!.metadata;
    expect(managedFields).toEqual([
      expect.objectContaining({ manager: `graph/${namespace}/shop` }),
    ]);
    await tenant.delete(graphType, { namespace, name: 'shop' });
    await world.until('the end of the ConfigMap', async () =>
      (await found('ConfigMap', 'settings')) ? undefined : true,
    );
  });

  it('reads and writes nothing in another namespace, and changes no org gate', async () => {
    const { apiVersion, kind, metadata } = gate;
    const labels = { 'kardinal.io/bundle': 'x' };
    await write('elsewhere', [
      configMap('outside', { namespace: policyNamespace }),
      {
        id: 'keys',
        ref: {
          apiVersion: 'v1',
          kind: 'Secret',
          metadata: {
            name: 'kardinal-seal-keys',
            namespace: controllerNamespace,
          },
        },
      },
      {
        id: 'gate',
        patch: {
          apiVersion,
          kind,
          metadata: { name: metadata.name, namespace: policyNamespace, labels },
        },
      },
    ]);
    const refused = (object: string) =>
      `the ServiceAccount ${namespace}/deployer may not get ${object}; grant it that right, or name another account in spec.serviceAccountName`;
    expect(await states('elsewhere')).toEqual({
      outside: refused(`ConfigMap ${policyNamespace}/outside`),
      keys: refused(`Secret ${controllerNamespace}/kardinal-seal-keys`),
      gate: refused(`PolicyGate ${policyNamespace}/${metadata.name}`),
    });
    expect(
      await found('ConfigMap', 'outside', policyNamespace),
    ).toBeUndefined();
    const type = await typeOf(world.platform, gate);
    const now = await world.platform.get(type, metadata);
    expect(now?.metadata.labels).toEqual(metadata.labels);
  });

  it('may do what the groups of the account may do, as the API server adds them', async () => {
    const group = `system:serviceaccounts:${namespace}`;
    await grantConfigMaps(world, {
      kind: 'Group',
      apiGroup: rbac,
      name: group,
    });
    await write(
      'grouped',
      [configMap('of-the-group')].map(node => ({
        ...node,
        id: 'grouped',
      })),
      { account: 'nobody-made-it' },
    );
    expect(await states('grouped')).toEqual({ grouped: 'Ready' });
  });

  it('does nothing in a namespace whose accounts the operator did not lend', async () => {
    await write('early', [configMap('early')], { namespace: unbound });
    expect(await states('early', unbound)).toEqual({
      early: `the controller may not act as the ServiceAccount ${unbound}/deployer; the operator binds the ClusterRole kardinal-graph-accounts in this namespace`,
    });
    expect(await found('ConfigMap', 'early', unbound)).toBeUndefined();
  });

  it('is one of several where one object is too small for the Graph of a Bundle, and the API server stores each', async () => {
    const fleet = new Fleet(world, fleetNamespace);
    const { name } = await fleet.release();
    const graphs = await world.until('every Graph of the Bundle', async () => {
      const { items } = await world.platform.list<Graph>(graphType, {
        namespace: fleetNamespace,
      });
      const [first] = items;
      const nodes = first?.spec.nodes as readonly unknown[] | undefined;
      const count = partCount((nodes ?? []) as readonly GraphNodeSpec[]);
      const isWhole = items.length === count && items.every(isAccepted);
      return isWhole ? items : undefined;
    });
    expect(graphs.length).toBeGreaterThan(1);
    expect(graphs.map(({ metadata }) => metadata.name).sort()).toEqual(
      [...partNames(name, graphs.length)].sort(),
    );
    const bundle = await fleet.bundle();
    expect(bundle?.status?.phase).toBe('Promoting');
    expect(Object.keys(bundle?.status?.environments ?? {})).toHaveLength(
      fleetSize,
    );
  });
});
