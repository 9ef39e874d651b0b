import { builtinTypes } from '@kardinal/kube-controller/testing';
import { GraphNode } from '../api/Graph';
import { GraphWorld } from '../testing/GraphWorld';
import { widget, widgetType } from '../testing/objects';

const { configMaps } = builtinTypes;

let world: GraphWorld;

beforeEach(() => {
  world = new GraphWorld();
});

afterEach(() => world.stop());

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

describe('patch', () => {
  const contribution = (data: Record<string, string>): GraphNode => ({
    id: 'hint',
    patch: {
      apiVersion: 'v1',
      kind: 'ConfigMap',
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
