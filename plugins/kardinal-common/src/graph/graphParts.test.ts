import { aBundle, aGate, aPipeline } from '../testing/objects';
import { orderEnvironments } from './environments';
import { collectTemplates } from './gates';
import {
  joinParts,
  partCount,
  partNames,
  Parts,
  splitGraph,
} from './graphParts';
import { environmentOf } from './mergeStarted';
import { GraphNodeSpec, PromotionGraph, translate } from './translate';

function graphOf(
  names: readonly string[],
  waveOf: (index: number) => number | undefined = () => undefined,
): PromotionGraph {
  const pipeline = aPipeline(
    names.map((name, index) => ({ name, wave: waveOf(index) })),
  );
  const order = orderEnvironments(pipeline);
  if (order.type === 'invalid') throw new Error('the Pipeline is valid');
  const gate = aGate('soak', {
    labels: { 'kardinal.io/scope': 'org', 'kardinal.io/applies-to': '*' },
  });
  return translate({
    pipeline,
    bundle: aBundle('1.29.0'),
    environments: order.environments,
    gates: collectTemplates([gate], pipeline, ['platform-policies']),
  });
}

const names = Array.from({ length: 700 }, (_, index) => `env-${index}`);
const inARow = graphOf(names);
const inTwoWaves = graphOf(names, index => (index < 350 ? 1 : 2));

const nodesOf = (graphs: readonly PromotionGraph[]) =>
  graphs.map(({ spec }) => spec.nodes);

const partsOfNames = (graphs: readonly PromotionGraph[]) =>
  new Map(
    graphs.flatMap(({ spec }, part) =>
      spec.nodes.flatMap(node => {
        const name = environmentOf(node);
        return name === undefined ? [] : [[name, part] as const];
      }),
    ),
  );

/** Ids that expressions begin with and that no node has. */
function unknownIds(nodes: readonly GraphNodeSpec[]): readonly string[] {
  const ids = new Set(nodes.map(({ id }) => id));
  const text = JSON.stringify(nodes);
  const used = [...text.matchAll(/\b([A-Za-z_]\w*)\.(?:status|metadata)\./g)];
  return used.flatMap(([, id]) => (ids.has(id) ? [] : [id]));
}

/** By id, with fields in one order. */
function normal(nodes: readonly GraphNodeSpec[]): unknown {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(
      ([key, each]) => [key, sorted(each)] as const,
    );
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  return nodes.map(sorted);
}

it('a Graph that fits into an object stays one', () => {
  const graph = graphOf(['dev', 'prod']);
  expect(splitGraph(graph)).toEqual([graph]);
  expect(partCount(graph.spec.nodes)).toBe(1);
});

describe.each([
  ['in a row', inARow],
  ['in two waves', inTwoWaves],
])('a large Graph of environments %s', (_shape, graph) => {
  const graphs = splitGraph(graph);

  it('is several, which each of them counts', () => {
    expect(graphs.length).toBeGreaterThan(1);
    for (const { spec } of graphs)
      expect(partCount(spec.nodes)).toBe(graphs.length);
    expect(graphs.map(({ metadata }) => metadata.name)).toEqual(
      partNames('guestbook-1-29-0', graphs.length),
    );
    expect(graphs[1].metadata.name).toBe('guestbook-1-29-0.part.2');
    for (const { metadata } of graphs)
      expect(metadata.ownerReferences).toBe(graph.metadata.ownerReferences);
  });

  it('says the same once it is read', () => {
    expect(normal(joinParts(nodesOf(graphs)))).toEqual(
      normal(graph.spec.nodes),
    );
  });

  it('has in each part what its expressions read', () => {
    for (const { spec } of graphs) expect(unknownIds(spec.nodes)).toEqual([]);
    const [, second] = graphs;
    const read = second.spec.nodes.filter(
      ({ ref }) => ref?.kind === 'PromotionStep',
    );
    expect(read).not.toEqual([]);
    for (const { propagateWhen } of read) expect(propagateWhen).toHaveLength(1);
  });

  it('is split again as it was', () => {
    const whole = { ...graph, spec: { nodes: joinParts(nodesOf(graphs)) } };
    const again = splitGraph(whole, nodesOf(graphs));
    expect(normal(nodesOf(again).flat())).toEqual(
      normal(nodesOf(graphs).flat()),
    );
  });

  it.each(graphs.map((_graph, part) => part))(
    'has the same parts when part %i of them is made again',
    missing => {
      const parts = nodesOf(graphs).map((nodes, part) =>
        part === missing ? undefined : nodes,
      );
      expect(partsOfNames(splitGraph(graph, parts))).toEqual(
        partsOfNames(graphs),
      );
    },
  );
});

it('no environment moves to another Graph when others come or go', () => {
  const graphs = splitGraph(inARow);
  const before = partsOfNames(graphs);
  const changed = [
    'first',
    ...names.slice(20, 500),
    'middle',
    ...names.slice(500),
    'last',
  ];
  const after = partsOfNames(splitGraph(graphOf(changed), nodesOf(graphs)));
  for (const name of names.slice(20))
    expect(after.get(name)).toBe(before.get(name));
  expect(after.get('first')).toBe(0);
  expect(after.get('middle')).toBe(before.get('env-499'));
  expect(after.get('last')).toBe(before.get('env-699'));
});

it('a part that all environments have left stays, to remove what it made', () => {
  const before = nodesOf(splitGraph(inARow));
  const graphs = splitGraph(graphOf(names.slice(0, 10)), before);
  expect(graphs).toHaveLength(before.length);
  expect(graphs.at(-1)?.spec.nodes.map(({ id }) => id)).toEqual([
    'bundle',
    'shared_parts',
  ]);
});

describe('a Graph of few characters', () => {
  const small = (list: readonly string[], before?: Parts) =>
    splitGraph(graphOf(list), before, 1);
  const placesIn = (graphs: readonly PromotionGraph[]) => [
    ...partsOfNames(graphs),
  ];

  it('is as many as it has environments', () => {
    expect(placesIn(small(['dev', 'uat', 'prod']))).toEqual([
      ['dev', 0],
      ['uat', 1],
      ['prod', 2],
    ]);
  });

  const [, second, third] = nodesOf(small(['dev', 'uat', 'prod']));

  it.each<[string, readonly string[], Parts, readonly [string, number][]]>([
    [
      'the first one',
      ['dev', 'uat', 'prod'],
      [undefined, second, third],
      [
        ['dev', 0],
        ['uat', 1],
        ['prod', 2],
      ],
    ],
    [
      'the first one, while the order changes',
      ['uat', 'prod', 'dev'],
      [undefined, second, third],
      [
        ['dev', 0],
        ['uat', 1],
        ['prod', 2],
      ],
    ],
    [
      'the first one, while an environment comes at the end',
      ['dev', 'uat', 'prod', 'late'],
      [undefined, second, third],
      [
        ['dev', 0],
        ['late', 0],
        ['uat', 1],
        ['prod', 2],
      ],
    ],
    [
      'all but the last one',
      ['dev', 'uat', 'prod'],
      [undefined, undefined, third],
      [
        ['dev', 0],
        ['uat', 1],
        ['prod', 2],
      ],
    ],
  ])('keeps its places without %s', (_what, list, before, places) => {
    expect(placesIn(small(list, before))).toEqual(places);
  });
});
