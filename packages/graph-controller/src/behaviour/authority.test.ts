import { KubeObject } from '@kardinal/kube-controller';
import { builtinTypes } from '@kardinal/kube-controller/testing';
import { graphType } from '../api/Graph';
import { graphRevisionType } from '../api/GraphRevision';
import { GraphAuthority } from '../authority/GraphAuthority';
import { GraphWorld } from '../testing/GraphWorld';
import { configMap, configRef, widget, widgetType } from '../testing/objects';

const { configMaps, secrets } = builtinTypes;

function textOf(object: KubeObject): string {
  return JSON.stringify((object as { spec?: unknown }).spec);
}

/** A seal that everybody can make: a copy of the spec. */
const authority: GraphAuthority = {
  admit: ({ metadata }) => {
    if (metadata.name === 'stranger')
      return { type: 'refused', reason: 'NotDerived', message: 'delete it' };
    return {
      type: 'admitted',
      rights: {
        refusalOf: ({ kind, namespace }) =>
          kind === 'Widget' && namespace === 'team'
            ? undefined
            : `${kind} is not for Graphs`,
        seal: object => ({
          ...object,
          metadata: {
            ...object.metadata,
            annotations: {
              ...object.metadata.annotations,
              seal: textOf(object),
            },
          },
        }),
        isIntact: object =>
          object.metadata.annotations?.seal === textOf(object),
      },
    };
  },
  view: object => {
    const { status, ...rest } = object as KubeObject & { status?: unknown };
    return object.metadata.annotations?.forged ? rest : object;
  },
};

let world: GraphWorld;

beforeEach(() => {
  world = new GraphWorld(undefined, { authority });
});

afterEach(() => world.stop());

describe('a Graph that is not admitted', () => {
  it('makes nothing, and says why', async () => {
    await world.put([widget('a')], 'stranger');
    expect(world.names()).toEqual([]);
    expect(world.condition('Accepted', 'stranger')).toMatchObject({
      status: 'False',
      reason: 'NotDerived',
      message: 'delete it',
    });
  });

  it('can be deleted, and removes nothing that its status names', async () => {
    await world.put([widget('a')]);
    await world.put([], 'stranger');
    const { apiVersion, kind } = widgetType;
    const ref = { apiVersion, kind, namespace: 'team', name: 'a' };
    const graph = world.graph('stranger')!;
    await world.cluster.replaceStatus(graphType, {
      ...graph,
      status: {
        ...graph.status!,
        applied: [{ ...ref, node: 'a', hold: 'owned' }],
      },
    });
    await world.remove('stranger');
    expect(world.graph('stranger')).toBeUndefined();
    expect(world.names()).toEqual(['a']);
  });
});

describe('a Graph that is admitted', () => {
  it('seals what it makes, also its revisions', async () => {
    await world.put([widget('a', { x: 1 })]);
    expect(world.object('a')?.metadata.annotations?.seal).toBe('{"x":1}');
    const [revision] = world.cluster.peekAll(graphRevisionType);
    expect(revision.metadata.annotations?.seal).toBe(textOf(revision));
  });

  it.each([
    ['another value', { x: 2 }],
    ['a field more', { y: 1 }],
  ])('puts an object back that was given %s', async (_change, spec) => {
    await world.put([widget('a', { x: 1 })]);
    await world.edit(widgetType, 'a', { spec });
    expect(world.object('a')?.spec).toEqual({ x: 1 });
    expect(world.states().a).toBe('Ready');
  });

  it('reads no object beyond its rights, and opens no cache for it', async () => {
    world.cluster.seed(configMaps, configMap('settings', { key: 'value' }));
    await world.put([
      configRef('settings', 'settings'),
      widget('a', { x: '${settings.data.key}' }),
    ]);
    expect(world.node('settings')).toMatchObject({
      state: 'Error',
      reason: 'NotAllowed',
      message: 'ConfigMap is not for Graphs',
    });
    expect(world.names()).toEqual([]);
    expect(
      world.cluster.calls.filter(({ type }) => type === 'v1/ConfigMap'),
    ).toEqual([]);
  });

  it.each([
    ['a kind', 'Secret', 'v1', undefined],
    ['another namespace', 'Widget', 'example.com/v1', 'policies'],
  ])(
    'writes no object of %s beyond its rights',
    async (_what, kind, apiVersion, namespace) => {
      const metadata = { name: 'planted', ...(namespace ? { namespace } : {}) };
      await world.put([
        { id: 'made', template: { apiVersion, kind, metadata } },
        {
          id: 'patched',
          patch: {
            apiVersion,
            kind,
            metadata: { ...metadata, labels: { a: 'b' } },
          },
        },
      ]);
      expect(world.states()).toEqual({ made: 'Error', patched: 'Error' });
      expect(world.cluster.peekAll(secrets)).toEqual([]);
      expect(world.names()).toEqual([]);
    },
  );

  it('does not remove what its status names beyond its rights', async () => {
    world.cluster.seed(configMaps, {
      ...configMap('settings', {}),
      metadata: {
        name: 'settings',
        namespace: 'team',
        labels: {
          'experimental.kro.run/graph': 'shop',
          'experimental.kro.run/graph-namespace': 'team',
        },
      },
    });
    await world.put([widget('a')]);
    const graph = world.graph()!;
    await world.cluster.replaceStatus(graphType, {
      ...graph,
      status: {
        ...graph.status!,
        applied: [
          ...graph.status!.applied,
          {
            apiVersion: 'v1',
            kind: 'ConfigMap',
            namespace: 'team',
            name: 'settings',
            node: 'old',
            hold: 'owned',
          },
        ],
      },
    });
    await world.settle();
    await world.remove();
    expect(world.names()).toEqual([]);
    expect(world.cluster.peekAll(configMaps)).toHaveLength(1);
  });

  it('reads objects without what nobody vouches for', async () => {
    await world.put([widget('a'), widget('b', { x: '${a.status.phase}' })]);
    await world.edit(widgetType, 'a', {
      metadata: { annotations: { forged: 'yes' } },
    });
    await world.report('a', { phase: 'done' });
    expect(world.states().b).toBe('Pending');
  });
});
