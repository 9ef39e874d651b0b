import { awaitChange } from './types';
import {
  newThing,
  thingType,
  thingKey,
  plain,
  startThings,
} from '../controller/things.fixture';

let world: ReturnType<typeof startThings>;

afterEach(async () => {
  await world.stop();
});

describe('cleanup', () => {
  it('holds the object until a decision releases it', async () => {
    const released: string[] = [];
    world = startThings({
      cleanup: { finalizer: 'example.com/hold' },
      decide: owner => {
        if (!owner.metadata.deletionTimestamp) return plain(owner);
        if (owner.status?.note !== 'emptied') {
          return {
            status: { ...plain(owner).status, note: 'emptying' },
            effect: { type: 'poke', key: 'empty' },
            requeue: awaitChange(),
          };
        }
        return { ...plain(owner), finalize: 'release' };
      },
      perform: async ({ key: effectKey }) => {
        released.push(effectKey);
        return 'emptied';
      },
    });
    await world.settle();
    expect(world.thing()?.metadata.finalizers).toEqual(['example.com/hold']);
    await world.cluster.delete(thingType, thingKey);
    await world.settle();
    expect(released).toEqual(['empty']);
    expect(world.thing()).toBeUndefined();
  });

  it('leaves finalizers of others where they are', async () => {
    world = startThings({
      cleanup: { finalizer: 'example.com/hold' },
      decide: owner => ({ ...plain(owner), finalize: 'release' }),
    });
    await world.settle();
    await world.cluster.patch(thingType, thingKey, {
      type: 'json',
      body: [{ op: 'add', path: '/metadata/finalizers/0', value: 'other/one' }],
    });
    await world.cluster.delete(thingType, thingKey);
    await world.settle();
    expect(world.thing()?.metadata.finalizers).toEqual(['other/one']);
  });

  it('does not decide on deleted objects of a kind without cleanup', async () => {
    world = startThings({
      observe: async () => Promise.reject(new Error('called')),
    });
    world.cluster.seed(thingType, {
      ...newThing('gone'),
      metadata: {
        ...newThing('gone').metadata,
        deletionTimestamp: '2026-01-01T00:00:00Z',
        finalizers: ['other/one'],
      },
    });
    await world.settle();
    const gone = world.cluster.peek(thingType, { ...thingKey, name: 'gone' });
    expect(gone?.status).toBeUndefined();
  });
});
