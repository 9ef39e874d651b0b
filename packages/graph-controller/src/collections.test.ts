import { InvalidError } from '@kardinal/kube-controller';
import { builtinTypes } from '@kardinal/kube-controller/testing';
import { GraphNode } from './api/Graph';
import { GraphWorld, widget, widgetType } from './testing/GraphWorld';

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
    ...{ apiVersion: 'v1', kind: 'ConfigMap' },
    metadata: { name: 'site', namespace: 'team', labels: { app: 'shop' } },
    data,
  };
  const options = { fieldManager: 'person', onConflict: 'force' } as const;
  await world.cluster.apply(configMaps, object, options);
  await world.settle();
}

const config: GraphNode = {
  id: 'config',
  ref: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'site' } },
};

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
    await world.put([config, each(items)]);
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
    await world.put([config, each(items)]);
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

describe('watch', () => {
  const found: GraphNode = {
    id: 'found',
    watch: {
      apiVersion: 'example.com/v1',
      kind: 'Widget',
      selector: {
        matchExpressions: [
          { key: 'team', operator: 'In', values: ['red', 'blue'] },
          { key: 'old', operator: 'DoesNotExist' },
        ],
      },
    },
  };

  const seed = (
    name: string,
    labels: Record<string, string>,
    namespace = 'team',
  ) =>
    world.cluster.seed(widgetType, {
      ...{ apiVersion: 'example.com/v1', kind: 'Widget' },
      metadata: { name, namespace, labels },
    });

  it('brings what a selector finds into scope, as it comes and goes', async () => {
    seed('one', { team: 'red' });
    seed('two', { team: 'green' });
    seed('three', { team: 'blue', old: 'yes' });
    seed('four', { team: 'red' }, 'elsewhere');
    const sum = widget('sum', { names: '${found.map(w, w.metadata.name)}' });
    await world.put([found, sum]);
    const names = () => world.object('sum')?.spec;
    expect(names()).toEqual({ names: ['one'] });
    seed('another', { team: 'blue' });
    await world.settle();
    expect(names()).toEqual({ names: ['another', 'one'] });
    await world.cluster.delete(widgetType, { namespace: 'team', name: 'one' });
    await world.settle();
    expect(names()).toEqual({ names: ['another'] });
  });

  it('that finds nothing is an empty list', async () => {
    await world.put([found, widget('sum', { count: '${found.size()}' })]);
    expect(world.object('sum')).toMatchObject({ spec: { count: 0 } });
    expect(world.states().found).toBe('Ready');
  });
});

describe('patch', () => {
  const contribution = (data: Record<string, string>): GraphNode => ({
    id: 'hint',
    patch: {
      ...{ apiVersion: 'v1', kind: 'ConfigMap' },
      metadata: { name: 'site', labels: { hinted: 'yes' } },
      data,
    },
  });

  const target = () => world.object('site', configMaps);

  it('waits for the object, and never makes it', async () => {
    await world.put([contribution({ hint: 'x' })]);
    expect(world.node('hint')).toMatchObject({
      state: 'Pending',
      reason: 'TargetMissing',
      message: 'ConfigMap team/site does not exist',
    });
    expect(target()).toBeUndefined();
    await putConfig({ own: '1' });
    expect(target()).toMatchObject({ data: { own: '1', hint: 'x' } });
    expect(world.states().hint).toBe('Ready');
  });

  it('is seen by others, follows its inputs and is put back', async () => {
    await putConfig({ own: '1' });
    await world.put([
      widget('a', { size: '1' }),
      contribution({ hint: '${a.spec.size}' }),
      widget('b', { x: '${hint.data.own}' }),
    ]);
    expect(world.object('b')).toMatchObject({ spec: { x: '1' } });
    await world.put([
      widget('a', { size: '2' }),
      contribution({ hint: '${a.spec.size}' }),
      widget('b', { x: '${hint.data.own}' }),
    ]);
    expect(target()).toMatchObject({ data: { hint: '2' } });
    // With its owner gone from the field, somebody else's value is a conflict, not drift.
    expect(target()?.metadata).not.toHaveProperty('ownerReferences');
    expect(target()?.metadata.labels).toEqual({ app: 'shop', hinted: 'yes' });
  });

  it('takes back fields that it no longer says', async () => {
    await putConfig({ own: '1' });
    await world.put([contribution({ hint: 'x', more: 'y' })]);
    await world.put([contribution({ hint: 'x' })]);
    expect(target()).toMatchObject({ data: { own: '1', hint: 'x' } });
    expect(target()?.data).not.toHaveProperty('more');
  });

  it.each([
    ['the node goes', () => world.put([widget('a')])],
    ['the Graph goes', () => world.remove()],
  ])('is taken back when %s, and the object stays', async (_when, end) => {
    await putConfig({ own: '1' });
    await world.put([contribution({ hint: 'x' })]);
    await end();
    const { metadata, data } = target()!;
    expect(data).toEqual({ own: '1' });
    expect(metadata.labels).toEqual({ app: 'shop' });
    expect(metadata.annotations ?? {}).toEqual({});
  });

  it('does not take a field of somebody else', async () => {
    await putConfig({ own: '1' });
    await world.put([contribution({ own: '2' })]);
    expect(world.node('hint')).toMatchObject({
      state: 'Conflict',
      reason: 'FieldConflict',
      message: 'ConfigMap team/site: /data/own: conflict with "person"',
    });
    expect(target()).toMatchObject({ data: { own: '1' } });
    await putConfig({ other: '3' });
    expect(world.states().hint).toBe('Ready');
    expect(target()).toMatchObject({ data: { own: '2', other: '3' } });
  });

  it('of an object that is gone holds up nothing', async () => {
    await putConfig({ own: '1' });
    await world.put([contribution({ hint: 'x' })]);
    await world.cluster.delete(configMaps, { namespace: 'team', name: 'site' });
    await world.settle();
    expect(world.states().hint).toBe('Pending');
    await world.remove();
    expect(world.graph()).toBeUndefined();
    expect(target()).toBeUndefined();
  });

  it('leaves an object alone that another Graph owns but for its own fields', async () => {
    await world.put([widget('a', { size: 1 })], 'owner');
    const { apiVersion, kind } = widgetType;
    const patch = { apiVersion, kind, metadata: { name: 'a' } };
    await world.put([{ id: 'p', patch: { ...patch, spec: { color: 'red' } } }]);
    expect(world.object('a')).toMatchObject({
      spec: { size: 1, color: 'red' },
    });
    expect(world.states('owner')).toEqual({ a: 'Ready' });
    await world.put([{ id: 'p', patch: { ...patch, spec: { size: 2 } } }]);
    expect(world.states()).toEqual({ p: 'Conflict' });
    expect(world.object('a')).toMatchObject({ spec: { size: 1 } });
  });
});
