import { KubeObject, ResourceType } from '@kardinal/foundation';
import { awaitChange } from '../reconcile/types';
import { builtinTypes } from '../testing/fake/builtinTypes';
import {
  thingType,
  thingKey,
  startThings,
  newThing,
  labelledConfigMap,
} from './things.fixture';

const missing: ResourceType = {
  apiVersion: 'other.example.com/v1',
  kind: 'Other',
  plural: 'others',
  scope: 'Namespaced',
};

let world: ReturnType<typeof startThings>;

afterEach(async () => {
  await world.stop();
});

describe('the runtime', () => {
  it('wakes keys by changes of watched types, before and after', async () => {
    const woken: string[] = [];
    world = startThings({
      watches: [
        {
          type: builtinTypes.configMaps,
          toKeys: ({ metadata }: KubeObject) => [
            { namespace: 'default', name: metadata.labels?.for ?? '' },
          ],
        },
      ],
      observe: async ({ metadata }) => {
        woken.push(metadata.name);
        return undefined;
      },
    });
    await world.cluster.create(thingType, newThing('b'));
    const { configMaps } = builtinTypes;
    await world.cluster.create(configMaps, labelledConfigMap('a'));
    await world.settle();
    woken.length = 0;
    const body = { metadata: { labels: { for: 'b' } } };
    await world.cluster.patch(configMaps, labelledConfigMap('a').metadata, {
      type: 'merge',
      body,
    });
    await world.settle();
    expect(woken.sort()).toEqual(['a', 'b']);
  });

  it('caches and reconciles of a type what has the label, while it has it', async () => {
    const mine = { labels: { shard: 'eu' } };
    const seen: string[] = [];
    world = startThings(
      {
        observe: async ({ metadata }) => {
          seen.push(metadata.name);
          return undefined;
        },
      },
      { selections: [{ type: thingType, ...mine }] },
    );
    const labelled = async (shard: string | null) => {
      seen.length = 0;
      await world.cluster.patch(thingType, thingKey, {
        type: 'merge',
        body: { metadata: { labels: { shard } }, spec: { size: 7 } },
      });
      await world.settle();
      return seen;
    };
    await world.cluster.create(thingType, newThing('b'));
    await world.settle();
    expect(seen).toEqual([]);
    expect(await labelled('eu')).toContain('a');
    expect(world.thing()?.status?.size).toBe(7);
    expect(await labelled(null)).toEqual([]);
    expect(await labelled('us')).toEqual([]);
    expect(await labelled('eu')).toContain('a');
  });

  it('writes nothing while nothing happens, for a day', async () => {
    world = startThings({});
    for (let i = 0; i < 100; i++) {
      await world.cluster.create(thingType, newThing(`idle-${i}`));
    }
    await world.settle();
    world.cluster.clearCalls();
    await world.clock.advance(24 * 60 * 60_000);
    await world.settle();
    const verbs = new Set(world.cluster.calls.map(call => call.verb));
    expect([...verbs]).toEqual(['watch']);
  });

  it('slows a resource down that wakes itself for ever', async () => {
    world = startThings({
      decide: ({ status }) => ({
        status: { size: (status?.size ?? 0) + 1 },
        requeue: awaitChange(),
      }),
    });
    await world.settle();
    expect(world.passes.length).toBeLessThan(210);
    await world.clock.advance(10_000);
    expect(world.passes.length).toBeLessThan(270);
  });

  it('takes on watches and caches while it runs', async () => {
    const woken: string[] = [];
    world = startThings({
      observe: async ({ metadata }) => {
        woken.push(metadata.name);
        return undefined;
      },
    });
    await world.settle();
    woken.length = 0;
    world.runtime.watch('thing', {
      type: builtinTypes.secrets,
      toKeys: ({ metadata }) => [{ namespace: 'default', name: metadata.name }],
    });
    await world.settle();
    const { apiVersion, kind } = builtinTypes.secrets;
    await world.cluster.create(builtinTypes.secrets, {
      apiVersion,
      kind,
      metadata: { name: 'a', namespace: 'default' },
    });
    await world.settle();
    expect(woken).toEqual(['a']);
  });

  it('is woken by those changes of another type that concern it', async () => {
    const woken: string[] = [];
    world = startThings({
      watches: [
        {
          type: builtinTypes.secrets,
          isRelevant: (before, after) => !before || !after,
          toKeys: ({ metadata }: KubeObject) => [
            { namespace: 'default', name: metadata.name },
          ],
        },
      ],
      observe: async ({ metadata }) => {
        woken.push(metadata.name);
        return undefined;
      },
    });
    await world.settle();
    woken.length = 0;
    const { apiVersion, kind } = builtinTypes.secrets;
    const metadata = { name: 'a', namespace: 'default' };
    const secret = { apiVersion, kind, metadata };
    await world.cluster.create(builtinTypes.secrets, secret);
    await world.settle();
    expect(woken).toEqual(['a']);
    await world.cluster.patch(builtinTypes.secrets, metadata, {
      type: 'merge',
      body: { metadata: { labels: { seen: 'yes' } } },
    });
    await world.settle();
    expect(woken).toEqual(['a']);
    await world.cluster.delete(builtinTypes.secrets, metadata);
    await world.settle();
    expect(woken).toEqual(['a', 'a']);
  });

  it('wakes keys from other sources', async () => {
    let wake: (k: typeof thingKey) => void = () => {};
    const woken: string[] = [];
    world = startThings({
      sources: [
        {
          subscribe: listener => {
            wake = listener;
            return () => {};
          },
        },
      ],
      observe: async ({ metadata }) => {
        woken.push(metadata.name);
        return undefined;
      },
    });
    await world.settle();
    woken.length = 0;
    wake(thingKey);
    await world.settle();
    expect(woken).toEqual(['a']);
  });

  it('starts without a type that the API does not have yet', async () => {
    world = startThings({ watches: [{ type: missing, toKeys: () => [] }] });
    await world.settle();
    expect(world.thing()?.status?.size).toBe(1);
  });

  it('refuses two controllers of one name', () => {
    world = startThings({});
    const again = () => world.runtime.add(world.options);
    expect(again).toThrow('added twice');
  });

  it('ends after the pass that runs, and leaves nothing open', async () => {
    world = startThings({});
    await world.settle();
    await world.stop();
    expect(world.cluster.openWatches).toBe(0);
    expect(world.clock.timerCount).toBe(0);
  });
});
