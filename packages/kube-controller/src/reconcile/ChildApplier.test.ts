import {
  controllerReference,
  toControllerKeys,
} from '../client/ownerReferences';
import { builtinTypes } from '../testing/fake/builtinTypes';
import {
  Thing,
  thingType,
  plain,
  startThings,
  childConfigMap,
} from '../controller/things.fixture';

let world: ReturnType<typeof startThings>;

afterEach(async () => {
  await world.stop();
});

describe('children', () => {
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
