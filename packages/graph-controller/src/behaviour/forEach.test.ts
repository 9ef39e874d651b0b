import { InvalidError } from '@kardinal/kube-controller';
import { builtinTypes } from '@kardinal/kube-controller/testing';
import { GraphNode } from '../api/Graph';
import { GraphWorld } from '../testing/GraphWorld';
import { configRef, widget, widgetType } from '../testing/objects';

const { configMaps } = builtinTypes;

let world: GraphWorld;

beforeEach(() => {
  world = new GraphWorld();
});

afterEach(() => world.stop());

/** One Widget per item, named after it. */
function each(
  items: unknown,
  modifiers: Partial<GraphNode> = {},
  spec: Record<string, unknown> = { of: '${item}' },
): GraphNode {
  const { apiVersion, kind } = widgetType;
  const metadata = { name: 'w-${item}' };
  return {
    id: 'all',
    forEach: [{ item: items }],
    template: { apiVersion, kind, metadata, spec },
    ...modifiers,
  };
}

async function putConfig(data: Record<string, string>): Promise<void> {
  const object = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'site', namespace: 'team', labels: { app: 'shop' } },
    data,
  };
  const options = { fieldManager: 'person', onConflict: 'force' } as const;
  await world.cluster.apply(configMaps, object, options);
  await world.settle();
}

const applies = () =>
  world.cluster.calls
    .filter(({ verb, type }) => verb === 'apply' && type.endsWith('Widget'))
    .map(({ key }) => key?.name);

describe('forEach', () => {
  it('makes an object per item, and others see a list in the order of items', async () => {
    await world.put([
      each(['b', 'a']),
      widget('sum', { names: '${all.map(w, w.metadata.name)}' }),
    ]);
    expect(world.names()).toEqual(['sum', 'w-a', 'w-b']);
    expect(world.object('sum')).toMatchObject({
      spec: { names: ['w-b', 'w-a'] },
    });
    expect(world.node('all')).toMatchObject({ state: 'Ready', objects: 2 });
    expect(world.node('all')).not.toHaveProperty('ref');
  });

  it('goes over the entries of a map, sorted by key', async () => {
    const { apiVersion, kind } = widgetType;
    const metadata = { name: 'w-${zone.key}' };
    await world.put([
      {
        id: 'all',
        forEach: [{ zone: { north: { size: 1 }, east: { size: 2 } } }],
        template: {
          apiVersion,
          kind,
          metadata,
          spec: { size: '${zone.value.size}' },
        },
      },
    ]);
    expect(world.names()).toEqual(['w-east', 'w-north']);
    expect(world.object('w-north')).toMatchObject({ spec: { size: 1 } });
  });

  it('multiplies several iterators', async () => {
    const { apiVersion, kind } = widgetType;
    const metadata = { name: '${a}-${b}' };
    await world.put([
      {
        id: 'all',
        forEach: [{ a: ['x', 'y'] }, { b: [1, 2] }],
        template: { apiVersion, kind, metadata },
      },
    ]);
    expect(world.names()).toEqual(['x-1', 'x-2', 'y-1', 'y-2']);
  });

  it('over nothing is ready', async () => {
    await world.put([each([]), widget('sum', { count: '${all.size()}' })]);
    expect(world.node('all')).toMatchObject({ state: 'Ready', objects: 0 });
    expect(world.object('sum')).toMatchObject({ spec: { count: 0 } });
    expect(world.condition('Ready')?.status).toBe('True');
  });

  it('names both sides of a duplicate', async () => {
    const { apiVersion, kind } = widgetType;
    const metadata = { name: 'same' };
    await world.put([
      {
        id: 'all',
        forEach: [{ item: ['a', 'b'] }],
        template: { apiVersion, kind, metadata },
      },
    ]);
    expect(world.node('all')).toMatchObject({
      state: 'Error',
      reason: 'DuplicateObject',
      message: 'Widget team/same is made twice: by items 1 and 2 of node all',
    });
    expect(world.names()).toEqual([]);
  });

  it('applies only items that changed, and prunes those that are gone', async () => {
    await putConfig({ items: 'a,b,c', extra: '1' });
    const items = '${config.data.items.split(",")}';
    await world.put([configRef('config', 'site'), each(items)]);
    expect(world.names()).toEqual(['w-a', 'w-b', 'w-c']);
    world.cluster.clearCalls();
    await putConfig({ items: 'a,c,d', extra: '1' });
    expect(world.names()).toEqual(['w-a', 'w-c', 'w-d']);
    expect(applies()).toEqual(['w-d']);
    world.cluster.clearCalls();
    await putConfig({ items: 'd,c,a', extra: '2' });
    expect(applies()).toEqual([]);
  });

  it('waits for its items, and keeps what there is when they cannot be computed', async () => {
    const items = '${config.data.items.split(",")}';
    await world.put([configRef('config', 'site'), each(items)]);
    expect(world.states()).toEqual({ config: 'Pending', all: 'Pending' });
    await putConfig({ items: 'a' });
    expect(world.names()).toEqual(['w-a']);
    await putConfig({ other: 'x' });
    expect(world.states().all).toBe('Pending');
    expect(world.names()).toEqual(['w-a']);
  });

  it('needs a list or a map', async () => {
    await world.put([each('${1}')]);
    expect(world.node('all')).toMatchObject({
      state: 'Error',
      message: 'forEach: item needs a list or a map',
    });
  });

  it('refuses a number of objects that can only be a mistake', async () => {
    const many = Array.from({ length: 100 }, (_, at) => at);
    await world.put([
      { ...each(many), forEach: [{ item: many }, { b: many }] },
    ]);
    expect(world.node('all').message).toBe('forEach: more than 5000 objects');
  });

  it('is as ready as its conditions on the list say', async () => {
    await world.put([
      each(['a', 'b'], { readyWhen: ['${all.all(w, w.status.ok)}'] }),
    ]);
    expect(world.states().all).toBe('NotReady');
    await world.report('w-a', { ok: true });
    await world.report('w-b', { ok: true });
    expect(world.states().all).toBe('Ready');
  });

  it('does not stop at one item that is refused', async () => {
    world.cluster.intercept(({ verb, key }) => {
      if (verb === 'apply' && key?.name === 'w-a') {
        throw new InvalidError('no', 422, 'Invalid');
      }
    });
    await world.put([each(['a', 'b'])]);
    expect(world.states().all).toBe('Error');
    expect(world.names()).toEqual(['w-b']);
  });

  it('goes with the Graph', async () => {
    await world.put([each(['a', 'b'])]);
    await world.remove();
    expect(world.names()).toEqual([]);
    expect(world.graph()).toBeUndefined();
  });
});
