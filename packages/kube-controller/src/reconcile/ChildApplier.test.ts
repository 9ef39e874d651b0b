import { KubeObject } from '@kardinal/foundation';
import { MemoryStore } from '../cache/MemoryStore';
import { ConflictError } from '../client/errors';
import {
  controllerReference,
  toControllerKeys,
} from '../client/ownerReferences';
import { builtinTypes } from '../testing/fake/builtinTypes';
import { FakeCluster } from '../testing/FakeCluster';
import {
  Thing,
  thingType,
  plain,
  startThings,
  childConfigMap,
  newThing,
} from '../controller/things.fixture';
import { ChildApplier } from './ChildApplier';

describe('children', () => {
  let world: ReturnType<typeof startThings>;

  afterEach(() => world.stop());

  const child = (owner: Thing, text = 'x') => ({
    ...childConfigMap(owner.metadata.name),
    metadata: {
      ...childConfigMap(owner.metadata.name).metadata,
      ownerReferences: [controllerReference(owner)],
    },
    data: { text },
  });
  const childKey = { namespace: 'default', name: 'a-child' };
  const watches = [
    { type: builtinTypes.configMaps, toKeys: toControllerKeys(thingType) },
  ];

  it('are applied once, and put back when they drift or go', async () => {
    world = startThings({
      watches,
      decide: owner => ({ ...plain(owner), apply: [child(owner)] }),
    });
    await world.settle();
    expect(world.cluster.count('apply')).toBe(1);
    const drift = { data: { text: 'y', more: 'z' } };
    const { configMaps } = builtinTypes;
    await world.cluster.patch(configMaps, childKey, {
      type: 'merge',
      body: drift,
    });
    await world.settle();
    expect(world.cluster.peek(configMaps, childKey)).toMatchObject({
      data: { text: 'x', more: 'z' },
    });
    await world.cluster.delete(configMaps, childKey);
    await world.settle();
    expect(world.cluster.peek(configMaps, childKey)).toBeDefined();
    expect(world.cluster.count('apply')).toBe(3);
  });

  it('are not touched by changes of fields that are not ours', async () => {
    world = startThings({
      watches,
      decide: owner => ({ ...plain(owner), apply: [child(owner)] }),
    });
    await world.settle();
    const body = { metadata: { labels: { by: 'other' } } };
    await world.cluster.patch(builtinTypes.configMaps, childKey, {
      type: 'merge',
      body,
    });
    await world.settle();
    expect(world.cluster.count('apply')).toBe(1);
  });

  it('are removed when a decision says so', async () => {
    world = startThings({
      watches,
      decide: owner =>
        owner.spec.size === 2
          ? {
              ...plain(owner),
              remove: [{ apiVersion: 'v1', kind: 'ConfigMap', ...childKey }],
            }
          : { ...plain(owner), apply: [child(owner)] },
    });
    await world.settle();
    await world.merge({ spec: { size: 2 } });
    await world.settle();
    expect(
      world.cluster.peek(builtinTypes.configMaps, childKey),
    ).toBeUndefined();
    expect(world.cluster.count('delete')).toBe(1);
  });
});

describe('a child that is applied by an old leader, late', () => {
  const { configMaps } = builtinTypes;
  const text = (value: string) => ({
    ...childConfigMap('a'),
    data: { text: value },
  });
  const change = (cluster: FakeCluster, value: string) =>
    cluster.apply(configMaps, text(value), {
      fieldManager: 'thing',
      onConflict: 'force',
    });
  const remove = (cluster: FakeCluster) =>
    cluster.delete(configMaps, text('').metadata);
  const dataIn = (cluster: FakeCluster) => {
    const found: Partial<ReturnType<typeof text>> | undefined = cluster.peek(
      configMaps,
      text('').metadata,
    );
    return found?.data;
  };

  it.each<[string, (cluster: FakeCluster) => Promise<unknown>, unknown]>([
    ['is not changed', cluster => change(cluster, 'new'), { text: 'new' }],
    ['is not made again once it is gone', remove, undefined],
    [
      'is not changed once it was made again',
      async cluster => {
        await remove(cluster);
        await change(cluster, 'again');
      },
      { text: 'again' },
    ],
  ])('%s', async (_what, happens, left) => {
    const cluster = new FakeCluster();
    const cached = new MemoryStore<KubeObject>(configMaps);
    cached.upsert(await change(cluster, 'old'));
    await happens(cluster);
    const applied = applierOver(cluster, cached).apply(
      newThing('a'),
      text('late'),
    );
    await expect(applied).rejects.toThrow(ConflictError);
    expect(dataIn(cluster)).toEqual(left);
  });

  it('is not taken over where there was none', async () => {
    const cluster = new FakeCluster();
    const cached = new MemoryStore<KubeObject>(configMaps);
    await change(cluster, 'new');
    const applied = applierOver(cluster, cached).apply(
      newThing('a'),
      text('late'),
    );
    await expect(applied).rejects.toThrow(ConflictError);
    expect(dataIn(cluster)).toEqual({ text: 'new' });
  });

  function applierOver(
    client: FakeCluster,
    cached: MemoryStore<KubeObject>,
  ): ChildApplier {
    return new ChildApplier({
      client,
      fieldManager: 'thing',
      storeOf: () => cached,
    });
  }
});
