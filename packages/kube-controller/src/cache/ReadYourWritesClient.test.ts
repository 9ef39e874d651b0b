import { KubeObject } from '@kardinal/foundation';
import {
  newThing,
  thingKey,
  thingType,
} from '../testing/contracts/kubeClient/Things';
import { kubeClientContract } from '../testing/contracts/kubeClientContract';
import { FakeCluster } from '../testing/FakeCluster';
import { MemoryStore } from './MemoryStore';
import { ReadYourWritesClient } from './ReadYourWritesClient';

function start() {
  const store = new MemoryStore<KubeObject>(thingType);
  const cluster = new FakeCluster({ types: [thingType] });
  const client = new ReadYourWritesClient(cluster, () => store);
  return { client, store };
}

kubeClientContract('ReadYourWritesClient', async () => ({
  client: start().client,
  stop: async () => {},
}));

describe('a write', () => {
  it('shows in the cache before it returns, each in its turn', async () => {
    const { client, store } = start();
    const options = { fieldManager: 'one', onConflict: 'fail' } as const;
    const made = await client.create(thingType, newThing({ a: 1 }));
    expect(store.get(thingKey)).toEqual(made);
    const applied = await client.apply(thingType, newThing({ b: 2 }), options);
    expect(store.get(thingKey)).toEqual(applied);
    const patched = await client.patch(thingType, thingKey, {
      type: 'merge',
      body: { spec: { c: 3 } },
    });
    expect(store.get(thingKey)).toEqual(patched);
    const status = { state: 'there' };
    const shown = await client.replaceStatus(thingType, { ...patched, status });
    expect(store.get(thingKey)).toEqual(shown);
    await client.delete(thingType, thingKey);
    expect(store.get(thingKey)).toBeUndefined();
  });

  it('that releases a deleted object removes it from the cache', async () => {
    const { client, store } = start();
    await client.create(
      thingType,
      newThing({}, { finalizers: ['example.com/held'] }),
    );
    await client.delete(thingType, thingKey, { propagation: 'Foreground' });
    expect(store.get(thingKey)).toBeDefined();
    await client.patch(thingType, thingKey, {
      type: 'merge',
      body: { metadata: { finalizers: null } },
    });
    expect(store.get(thingKey)).toBeUndefined();
  });
});
