import { KubeObject } from '@kardinal/kube-controller';
import { Graph, GraphNode } from './api/Graph';
import { allRights } from './authority/GraphAuthority';
import { compileGraph } from './compile/compileGraph';
import { decide, GraphObservation } from './decide';
import { graphOf, widget } from './testing/objects';
import { World } from './world/World';

const now = Date.UTC(2026, 0, 1);

const metadata = { name: 'shop', namespace: 'team', uid: 'u', generation: 1 };

const config: KubeObject = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'settings', namespace: 'team' },
};

const worlds: Readonly<Record<'empty' | 'filled', World>> = {
  empty: worldOf(),
  filled: worldOf(config),
};

function worldOf(...objects: readonly KubeObject[]): World {
  const find = (name: string) =>
    objects.find(object => object.metadata.name === name);
  return {
    rights: allRights,
    kind: () => ({ type: 'known', scope: 'Namespaced' }),
    object: ({ name }) => find(name),
    select: () => [],
    unseen: () => undefined,
    ownedBy: () => [],
  };
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}

const nodes: readonly GraphNode[] = [
  {
    id: 'settings',
    ref: {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'settings' },
    },
  },
  widget('a', { x: '${settings.metadata.name}' }),
];

const cases: readonly [string, Graph, 'empty' | 'filled'][] = [
  ['a Graph that waits', { ...graphOf(nodes), metadata }, 'empty'],
  ['a Graph that writes', { ...graphOf(nodes), metadata }, 'filled'],
  [
    'a Graph that is refused',
    { ...graphOf([widget('a'), widget('a')]), metadata },
    'filled',
  ],
  [
    'a Graph that goes',
    {
      ...graphOf(nodes),
      metadata: { ...metadata, deletionTimestamp: '2026-01-01T00:00:00Z' },
    },
    'filled',
  ],
];

describe('decide', () => {
  it.each(cases)('changes nothing that it sees: %s', (_, graph, world) => {
    const seen = (memory?: GraphObservation['memory']): GraphObservation => ({
      compilation: compileGraph(graph.spec),
      admission: 'admitted',
      world: worlds[world],
      memory: memory && freeze(memory),
    });
    const first = decide(freeze(graph), freeze(seen()), now);
    const size = first.memory?.size;
    const second = decide(graph, seen(first.memory), now);
    expect(second.status).toEqual(first.status);
    expect(second.effect).toEqual(first.effect);
    expect(second.reads).toEqual(first.reads);
    expect(first.memory?.size).toBe(size);
  });

  it.each([
    ['not there', 'empty', undefined],
    ['there', 'filled', config],
  ] as const)(
    'says what it read of an object that is %s',
    (_, name, answer) => {
      const graph = { ...graphOf(nodes), metadata };
      const world = worlds[name];
      const compilation = compileGraph(graph.spec);
      const { reads } = decide(
        graph,
        { compilation, admission: 'admitted', world },
        now,
      );
      const ref = {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        namespace: 'team',
        name: 'settings',
      };
      expect(reads).toContainEqual({ type: 'object', ref, answer });
    },
  );
});
