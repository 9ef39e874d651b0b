import { silentLogger } from '@kardinal/foundation';
import { KubeError, NotFoundError } from '../client/errors';
import { bookingType, newBooking } from '../testing/laws/booking.fixture';
import { eventLoopTurn } from '../testing/eventLoopTurn';
import { FakeCluster } from '../testing/FakeCluster';
import { ManualClock } from '../testing/ManualClock';
import { MemoryStore } from './MemoryStore';
import { Reflector } from './Reflector';

let world: ReturnType<typeof start>;

afterEach(async () => {
  await world.stop();
});

describe('Reflector', () => {
  it('lists in pages, then follows changes without listing again', async () => {
    world = start({ names: ['a', 'b', 'c', 'd', 'e'], pageSize: 2 });
    await world.synced();
    expect(world.cluster.count('list')).toBe(3);
    await world.cluster.create(bookingType, newBooking('f'));
    await world.cluster.delete(bookingType, newBooking('a').metadata);
    expect(world.names()).toEqual(['b', 'c', 'd', 'e', 'f']);
    expect(world.cluster.count('list')).toBe(3);
  });

  it('goes on where it was when the server ends the watch', async () => {
    world = start({ names: ['a'] });
    await world.synced();
    await world.clock.advance(60_000);
    world.cluster.endWatches();
    await world.cluster.create(bookingType, newBooking('b'));
    await world.quiet();
    expect(world.names()).toEqual(['a', 'b']);
    expect(world.cluster.count('list')).toBe(1);
    expect(world.cluster.count('watch')).toBe(2);
  });

  it('takes two minutes without a bookmark for an idle watch, and four for a dead connection', async () => {
    world = start({ names: ['a'] });
    await world.synced();
    for (let bookmark = 0; bookmark < 3; bookmark++) {
      // A real API server was seen to leave one out.
      await world.clock.advance(121_000);
      world.cluster.bookmark();
    }
    expect(world.cluster.count('watch')).toBe(1);
    await world.clock.advance(240_000);
    expect(world.cluster.count('watch')).toBe(2);
  });

  it('does not hurry when watches end as soon as they open', async () => {
    world = start({ names: ['a'] });
    await world.synced();
    for (let second = 0; second < 60; second++) {
      world.cluster.endWatches();
      await world.clock.advance(1_000);
    }
    expect(world.cluster.count('watch')).toBeLessThan(12);
    await world.clock.advance(60_000);
    expect(world.cluster.openWatches).toBe(1);
  });

  it('lists again after 410 and takes the differences', async () => {
    world = start({ names: ['a', 'b'] });
    await world.synced();
    await world.clock.advance(60_000);
    world.cluster.lagWatches(1_000);
    await world.cluster.delete(bookingType, newBooking('a').metadata);
    await world.cluster.create(bookingType, newBooking('c'));
    world.cluster.compact();
    world.cluster.endWatches();
    world.cluster.lagWatches(0);
    await world.clock.advance(5_000);
    await world.quiet();
    expect(world.names()).toEqual(['b', 'c']);
    expect(world.cluster.count('list')).toBe(2);
  });

  it.each([
    ['an error of the server', new KubeError('down', 500, 'InternalError')],
    ['a connection that broke', new Error('ECONNRESET')],
  ])('recovers from %s, in watches and lists', async (_name, error) => {
    world = start({ names: ['a'] });
    const heal = world.cluster.intercept(() => {
      throw error;
    });
    await world.clock.advance(120_000);
    expect(world.cluster.calls.length).toBeGreaterThan(5);
    expect(world.cluster.calls.length).toBeLessThan(20);
    expect(world.store.hasSynced()).toBe(false);
    heal();
    await world.clock.advance(30_000);
    await world.quiet();
    expect(world.names()).toEqual(['a']);

    world.cluster.endWatches(error);
    await world.cluster.create(bookingType, newBooking('b'));
    await world.clock.advance(30_000);
    await world.quiet();
    expect(world.names()).toEqual(['a', 'b']);
  });

  it('comes back when the server said so, and not before', async () => {
    world = start({ names: ['a'] });
    const heal = world.cluster.intercept(() => {
      throw new KubeError('slow down', 429, 'TooManyRequests', 40);
    });
    await eventLoopTurn();
    await world.clock.advance(39_000);
    expect(world.cluster.calls).toHaveLength(1);
    heal();
    await world.clock.advance(2_000);
    await world.quiet();
    expect(world.names()).toEqual(['a']);
  });

  it('waits for a type that is not served, and finds it when it is', async () => {
    world = start({ types: [] });
    await world.synced();
    expect(world.store.list()).toEqual([]);
    await world.clock.advance(600_000);
    expect(world.cluster.calls.length).toBeLessThan(45);
    world.cluster.install(bookingType);
    await world.cluster.create(bookingType, newBooking('a'));
    await world.clock.advance(31_000);
    await world.quiet();
    expect(world.names()).toEqual(['a']);
    world.cluster.uninstall(bookingType);
    await world.clock.advance(5_000);
    await world.quiet();
    expect(world.names()).toEqual([]);
  });

  it('does not believe at once that a type with objects is gone', async () => {
    world = start({ names: ['a'] });
    await world.synced();
    const heal = world.cluster.intercept(() => {
      throw new NotFoundError('starting', 404, 'NotFound');
    });
    await world.clock.advance(60_000);
    world.cluster.endWatches();
    await world.quiet();
    heal();
    expect(world.names()).toEqual(['a']);
    await world.clock.advance(5_000);
    await world.quiet();
    expect(world.cluster.openWatches).toBe(1);
  });

  it('ends a watch that is silent, and misses nothing', async () => {
    world = start({ names: ['a'] });
    await world.synced();
    world.cluster.lagWatches(1_000);
    await world.cluster.create(bookingType, newBooking('b'));
    await world.clock.advance(89_000);
    expect(world.cluster.count('watch')).toBe(1);
    world.cluster.lagWatches(0);
    await world.clock.advance(5_000);
    await world.quiet();
    expect(world.names()).toEqual(['a', 'b']);
  });

  it('keeps a watch in which only bookmarks come', async () => {
    world = start({ names: ['a'] });
    await world.synced();
    for (let minute = 0; minute < 10; minute++) {
      await world.clock.advance(60_000);
      world.cluster.bookmark();
    }
    expect(world.cluster.count('watch')).toBe(1);
  });

  it('stops at once and leaves nothing open', async () => {
    world = start({ names: ['a', 'b', 'c'], pageSize: 1 });
    await eventLoopTurn();
    await world.stop();
    expect(world.cluster.openWatches).toBe(0);
    expect(world.clock.timerCount).toBe(0);
  });
});

interface Start {
  readonly names?: readonly string[];
  readonly types?: readonly (typeof bookingType)[];
  readonly pageSize?: number;
}

function start({ names = [], types = [bookingType], pageSize }: Start) {
  const clock = new ManualClock();
  const cluster = new FakeCluster({ types, clock });
  for (const name of names) cluster.seed(bookingType, newBooking(name));
  const store = new MemoryStore(bookingType);
  const abort = new AbortController();
  const reflector = new Reflector({
    client: cluster,
    store,
    clock,
    logger: silentLogger,
    pageSize,
    random: () => 0.5,
  });
  const ended = reflector.run(abort.signal);
  return {
    clock,
    cluster,
    store,
    names: () => store.list().map(({ metadata }) => metadata.name),
    synced: async () => {
      while (!store.hasSynced() || (types.length && !cluster.openWatches)) {
        await eventLoopTurn();
      }
    },
    /** Lets everything that is ready happen. */
    quiet: async () => {
      for (let turn = 0; turn < 10; turn++) await eventLoopTurn();
    },
    stop: async () => {
      abort.abort();
      await ended;
    },
  };
}
