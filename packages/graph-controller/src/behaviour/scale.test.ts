import { GraphNode } from '../api/Graph';
import { GraphWorld } from '../testing/GraphWorld';
import { widget, widgetType } from '../testing/objects';

/** Loaded machines are slow. */

const size = 500;

/** Each node is made from its parent's name; one is also made from the status of a leaf. */
function tree(): readonly GraphNode[] {
  return Array.from({ length: size }, (_, at) =>
    widget(`n${at}`, {
      parent:
        at === 0 ? 'none' : `\${n${Math.floor((at - 1) / 5)}.metadata.name}`,
      ...(at === 499 ? { seen: '${n400.?status.load.orValue(0)}' } : {}),
    }),
  );
}

let world: GraphWorld;

beforeEach(() => {
  world = new GraphWorld();
});

afterEach(() => world.stop());

/** Requests by verb and kind; Kubernetes events and cached discovery do not count. */
function requests(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { verb, type } of world.cluster.calls) {
    if (verb === 'resolve' || type.endsWith('Event')) continue;
    const name = `${verb} ${type.split('/').pop()}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

describe('a Graph of 500 nodes', () => {
  it('costs a write per object, and a status per level', async () => {
    await world.put(tree());
    expect(world.status().progress).toBe('500/500');
    const counts = requests();
    expect(counts['apply Widget']).toBe(size);
    expect(counts['get Widget']).toBeUndefined();
    expect(counts['replaceStatus Graph']).toBeLessThan(15);
  });

  it('has a status well below the limit of an object', async () => {
    await world.put(tree());
    const bytes = JSON.stringify(world.graph()!.status).length;
    expect(bytes).toBeLessThan(256 * 1024);
  });

  it('costs what a change of one leaf reaches', async () => {
    await world.put(tree());
    world.cluster.clearCalls();
    await world.report('n401', { load: 7 });
    expect(requests()).toEqual({});
    await world.report('n400', { load: 7 });
    expect(world.object('n499')).toMatchObject({ spec: { seen: 7 } });
    expect(requests()).toEqual({
      'apply Widget': 1,
      'replaceStatus Graph': 2,
    });
  });

  it('costs what a change of the spec reaches', async () => {
    await world.put(tree());
    world.cluster.clearCalls();
    const [root, ...others] = tree();
    await world.put([
      root,
      ...others,
      widget('more', { parent: '${n499.metadata.name}' }),
    ]);
    expect(requests()['apply Widget']).toBe(1);
  });

  it('keeps the rest as it is while a part of it moves', async () => {
    await world.put(tree());
    await world.report('n400', { load: 1 });
    const before = world.cluster.peekAll(widgetType);
    await world.report('n400', { load: 2 });
    const after = world.cluster.peekAll(widgetType);
    const changed = after.filter((object, at) => object !== before[at]);
    expect(changed.map(({ metadata }) => metadata.name)).toEqual([
      'n400',
      'n499',
    ]);
  });
});

describe('one long chain', () => {
  it('gets to its end, and back', async () => {
    const chain = Array.from({ length: 120 }, (_, at) =>
      widget(`n${at}`, {
        before: at === 0 ? 0 : `\${n${at - 1}.metadata.name}`,
      }),
    );
    await world.put(chain);
    await world.pass(60_000);
    expect(world.status().progress).toBe('120/120');
    world.cluster.clearCalls();
    await world.remove();
    await world.pass(60_000);
    expect(world.graph()).toBeUndefined();
    expect(requests()['delete Widget']).toBe(120);
  });
});

describe('two large waves with one value between them', () => {
  const wave = (prefix: string) =>
    Array.from({ length: 60 }, (_, at) => `${prefix}${at}`);
  const states = wave('a').map(id => `${id}.?status.load.orValue(0) > 0`);
  const waves = () => [
    ...wave('a').map(id => widget(id)),
    { id: 'all', def: `\${[${states.join(', ')}].all(s, s)}` },
    ...wave('b').map(id => widget(id, { all: '${all}' })),
  ];

  it('have a status in proportion to their nodes', async () => {
    await world.put(waves());
    const { applied } = world.status();
    expect(applied.filter(({ needs }) => needs)).toHaveLength(1);
    expect(JSON.stringify(world.status()).length).toBeLessThan(50 * 1024);
    world.cluster.clearCalls();
    await world.pass(60_000);
    expect(requests()).toEqual({});
  });

  it('go in reverse, also where nobody remembers', async () => {
    await world.put(waves());
    await world.stop();
    world.cluster.clearCalls();
    await world.remove();
    await world.pass(60_000);
    const deleted = world
      .writes()
      .filter(write => write.startsWith('delete '))
      .map(write => write.slice('delete '.length, 'delete '.length + 1));
    expect(deleted.join('')).toBe(`s${'b'.repeat(60)}${'a'.repeat(60)}`);
    expect(world.graph()).toBeUndefined();
  });
});
