import { KubeObject } from '@kardinal/kube-controller';
import { builtinTypes } from '@kardinal/kube-controller/testing';
import { GraphNode, graphType } from '../api/Graph';
import { graphRevisionType } from '../api/GraphRevision';
import { allRights, GraphAuthority } from '../authority/GraphAuthority';
import { Account } from '../testing/Account';
import { GraphWorld } from '../testing/GraphWorld';
import { configMap, configRef, widget, widgetType } from '../testing/objects';

const { configMaps, secrets } = builtinTypes;
const everything = ['get', 'list', 'patch', 'delete'];

let world: GraphWorld;
let account: Account;

const authority: GraphAuthority = {
  admit: () => ({
    type: 'admitted',
    rights: {
      ...allRights,
      client: account.client,
      explain: (refusal, object) => `${object}: ${refusal}; grant it`,
    },
  }),
  view: object => object,
};

beforeEach(() => {
  world = new GraphWorld(undefined, { authority });
  account = new Account(world.cluster, 'deployer');
});

afterEach(() => world.stop());

const minute = 60_000;

/** What the engine asked the API for in its own name, other than its own kinds. */
function engineRequests(): readonly string[] {
  const theirs = new Set(account.requests);
  return world.cluster.calls
    .filter(({ verb, type }) => verb !== 'resolve' && !/Graph|Event/.test(type))
    .map(
      ({ verb, type, key }) =>
        `${verb === 'apply' ? 'patch' : verb} ${type} ${
          key?.namespace ?? (verb === 'list' ? 'team' : '')
        }/${key?.name ?? '*'}`,
    )
    .filter(request => !theirs.has(request));
}

function secret(name: string, namespace: string): KubeObject {
  const data = { token: 'c2VjcmV0' };
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace },
    data,
  } as KubeObject;
}

const secretNode = (id: string, namespace?: string): GraphNode => ({
  id,
  template: {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: id, ...(namespace ? { namespace } : {}) },
  },
});

describe('a Graph with the rights of an account', () => {
  it('reads, makes, repairs and removes everything with the client of the account', async () => {
    account.grant('ConfigMap', everything);
    account.grant('Widget', everything);
    world.cluster.seed(configMaps, configMap('settings', { key: 'value' }));
    await world.put([
      configRef('settings', 'settings'),
      {
        id: 'all',
        watch: {
          apiVersion: 'v1',
          kind: 'ConfigMap',
          selector: { matchLabels: { app: 'none' } },
        },
      },
      widget('a', { x: '${settings.data.key}', y: '${size(all)}' }),
    ]);
    expect(world.object('a')?.spec).toEqual({ x: 'value', y: 0 });
    expect(world.states()).toEqual({
      settings: 'Ready',
      all: 'Ready',
      a: 'Ready',
    });
    await world.edit(widgetType, 'a', { spec: { x: 'drift' } });
    await world.pass(minute);
    expect(world.object('a')?.spec).toEqual({ x: 'value', y: 0 });
    await world.remove();
    expect(world.graph()).toBeUndefined();
    expect(world.names()).toEqual([]);
    expect(account.requests).toEqual(
      expect.arrayContaining([
        'get v1/ConfigMap team/settings',
        'list v1/ConfigMap team/*',
        'patch example.com/v1/Widget team/a',
        'delete example.com/v1/Widget team/a',
      ]),
    );
    // The edit of the test.
    expect(engineRequests()).toEqual([]);
  });

  it.each([
    ['get', [], 'cannot get resource "secrets"'],
    ['patch', ['get'], 'cannot patch resource "secrets"'],
  ])(
    'makes nothing that the account may not %s, says so, and makes the rest',
    async (_verb, verbs, words) => {
      account.grant('Widget', everything);
      account.grant('Secret', verbs);
      await world.put([widget('a'), secretNode('planted')]);
      expect(world.states()).toEqual({ a: 'Ready', planted: 'Error' });
      const { reason, message } = world.node('planted');
      expect(reason).toBe('Forbidden');
      expect(message).toContain('Secret team/planted');
      expect(message).toContain('system:serviceaccount:team:deployer');
      expect(message).toContain(words);
      expect(message).toContain('; grant it');
      expect(world.condition('Ready')).toMatchObject({
        status: 'False',
        message: expect.stringContaining(words),
      });
      expect(world.cluster.peekAll(secrets)).toEqual([]);
      await world.remove();
      expect(world.graph()).toBeUndefined();
    },
  );

  it('reads nothing of another namespace, also not from the caches of the engine', async () => {
    account.grant('ConfigMap', everything);
    world.cluster.seed(secrets, secret('admin', 'platform'));
    const { apiVersion, kind } = secret('admin', 'platform');
    const metadata = { name: 'admin', namespace: 'platform' };
    await world.put([
      { id: 'loot', ref: { apiVersion, kind, metadata } },
      {
        id: 'all',
        watch: { apiVersion, kind, namespace: 'platform', selector: {} },
      },
      {
        id: 'copy',
        template: {
          apiVersion: 'v1',
          kind: 'ConfigMap',
          metadata: { name: 'copy' },
          data: { token: '${loot.data.token}', count: '${string(size(all))}' },
        },
      },
    ]);
    expect(world.states()).toEqual({
      loot: 'Error',
      all: 'Error',
      copy: 'Pending',
    });
    expect(world.names(configMaps)).toEqual([]);
    expect(JSON.stringify(world.graph())).not.toContain('c2VjcmV0');
  });

  it('shows no revision of another Graph', async () => {
    account.grant('ConfigMap', everything);
    await world.put([{ id: 'secret', def: 'theirs' }], 'other');
    const [{ metadata }] = world.cluster.peekAll(graphRevisionType);
    const { apiVersion, kind } = graphRevisionType;
    await world.put([
      {
        id: 'one',
        ref: { apiVersion, kind, metadata: { name: metadata.name } },
      },
      { id: 'all', watch: { apiVersion, kind, selector: {} } },
      {
        id: 'copy',
        template: {
          apiVersion: 'v1',
          kind: 'ConfigMap',
          metadata: { name: 'copy' },
          data: { of: '${all.map(each, each.spec.graph).join(",")}' },
        },
      },
    ]);
    expect(world.states()).toMatchObject({ one: 'Pending', copy: 'Ready' });
    expect(world.object('copy', configMaps)?.data).toEqual({ of: 'shop' });
  });

  it('does not remove with its own rights what a status names as its record', async () => {
    account.grant('Widget', ['get']);
    world.cluster.seed(widgetType, {
      apiVersion: 'example.com/v1',
      kind: 'Widget',
      metadata: {
        name: 'theirs',
        namespace: 'team',
        labels: {
          'experimental.kro.run/graph': 'shop',
          'experimental.kro.run/graph-namespace': 'team',
        },
      },
    });
    await world.put([{ id: 'nothing', def: 1 }]);
    const graph = world.graph()!;
    const { apiVersion, kind } = widgetType;
    const ref = { apiVersion, kind, namespace: 'team', name: 'theirs' };
    await world.cluster.replaceStatus(graphType, {
      ...graph,
      status: {
        ...graph.status!,
        applied: [
          ...graph.status!.applied,
          { ...ref, node: '', hold: 'owned' },
        ],
      },
    });
    await world.pass(minute);
    expect(world.names()).toEqual(['theirs']);
    expect(account.requests).toContain(
      'delete example.com/v1/Widget team/theirs',
    );
  });

  it('writes a refusal down once, and goes on when the right is there', async () => {
    await world.put([widget('a')]);
    await world.pass(10 * minute);
    const { resourceVersion } = world.graph()!.metadata;
    await world.pass(10 * minute);
    expect(world.graph()!.metadata.resourceVersion).toBe(resourceVersion);
    account.grant('Widget', everything);
    await world.pass(minute);
    expect(world.states()).toEqual({ a: 'Ready' });
  });

  it('tries a refused write again with longer and longer pauses', async () => {
    account.grant('Widget', ['get']);
    await world.put([widget('a')]);
    await world.pass(10 * minute);
    account.requests.length = 0;
    await world.pass(60 * minute);
    const tries = account.requests.filter(each => each.startsWith('patch'));
    expect(tries.length).toBeGreaterThan(0);
    expect(tries.length).toBeLessThanOrEqual(12);
    account.grant('Widget', everything);
    await world.pass(5 * minute);
    expect(world.states()).toEqual({ a: 'Ready' });
  });

  it('forgets nothing that it made while the account cannot see it', async () => {
    account.grant('Widget', everything);
    await world.put([widget('a'), widget('b')]);
    account.revoke();
    await world.put([widget('a')]);
    await world.pass(minute);
    expect(world.names()).toEqual(['a', 'b']);
    account.grant('Widget', everything);
    await world.pass(minute);
    expect(world.names()).toEqual(['a']);
  });

  it('leaves what is in its namespace to the garbage collector when it goes without rights', async () => {
    account.grant('Widget', everything);
    await world.put([widget('a')]);
    account.revoke();
    await world.remove();
    expect(world.graph()).toBeUndefined();
    expect(world.names()).toEqual([]);
  });

  it('asks little when nothing changes: each object once per half minute', async () => {
    account.grant('Widget', everything);
    await world.put([widget('a'), widget('b')]);
    await world.pass(10 * minute);
    account.requests.length = 0;
    const { resourceVersion } = world.graph()!.metadata;
    await world.pass(10 * minute);
    expect(account.requests).toHaveLength(2 * 20);
    expect(world.graph()!.metadata.resourceVersion).toBe(resourceVersion);
  });
});
