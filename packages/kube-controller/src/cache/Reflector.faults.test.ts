import { HttpKubeClient } from '../client/HttpKubeClient';
import { keyOf, keyText } from '../client/objectKey';
import { deepEqual } from '../json/deepEqual';
import { silentLogger } from '../controller/silentLogger';
import { systemClock } from '../controller/systemClock';
import { FakeCluster } from '../testing/FakeCluster';
import {
  FaultPlan,
  HttpApiServer,
  HttpFault,
} from '../testing/http/HttpApiServer';
import { WatchDisturbance } from '../testing/http/LiveWatch';
import {
  Booking,
  bookingType,
  newBooking,
} from '../testing/laws/booking.fixture';
import { randomFrom } from '../testing/randomFrom';
import { MemoryStore } from './MemoryStore';
import { Reflector } from './Reflector';

/** Fails so many of a hundred requests, each time in another of the ways. */
interface Weather {
  readonly percent: number;
  readonly faults: readonly HttpFault[];
  readonly disturbances: readonly WatchDisturbance[];
}

const allFaults: readonly HttpFault[] = [
  { type: 'reset' },
  { type: 'truncate' },
  { type: 'stall' },
  { type: 'status', code: 410 },
  { type: 'status', code: 429, retryAfterSeconds: 0.05 },
  { type: 'status', code: 500 },
  { type: 'status', code: 409 },
];
const allDisturbances: readonly WatchDisturbance[] = [
  'end',
  'reset',
  'truncate',
  'stall',
  'gone',
  'duplicate',
];

jest.setTimeout(60_000);

let world: Awaited<ReturnType<typeof start>>;

afterEach(async () => {
  await world.stop();
});

describe('a reflector over a bad connection, while objects change', () => {
  it.each<[string, Weather]>([
    ...allFaults.map((fault): [string, Weather] => [
      `requests: ${JSON.stringify(fault)}`,
      { percent: 40, faults: [fault], disturbances: ['end'] },
    ]),
    ...allDisturbances.map((disturbance): [string, Weather] => [
      `watches: ${disturbance}`,
      { percent: 0, faults: [], disturbances: [disturbance] },
    ]),
  ])('ends equal to the server (%s)', async (_name, weather) => {
    world = await start(40);
    await world.storm(weather, 25);
    await world.calm();
    expect(world.cached()).toEqual(world.served());
    expect(world.api.requestCount).toBeLessThan(200);
  });

  it('ends equal to the server with 500 objects and everything at once', async () => {
    world = await start(500);
    await world.storm(
      { percent: 35, faults: allFaults, disturbances: allDisturbances },
      150,
    );
    await world.calm();
    expect(world.cached()).toEqual(world.served());
    expect(world.api.requestCount).toBeLessThan(800);
  });

  it('tells listeners every difference', async () => {
    world = await start(100);
    await world.storm(
      { percent: 35, faults: allFaults, disturbances: allDisturbances },
      50,
    );
    await world.calm();
    expect(world.cached()).toEqual(world.served());
    expect(world.told()).toEqual(world.cached());
  });

  it('stops in the middle of a storm and leaves nothing open', async () => {
    world = await start(100);
    world.setWeather({
      percent: 50,
      faults: allFaults,
      disturbances: allDisturbances,
    });
    await pause(50);
    await world.reflectorStopped();
    await until(() => world.api.openWatches === 0);
    const { requestCount } = world.api;
    await pause(100);
    expect(world.api.requestCount).toBe(requestCount);
  });
});

async function start(count: number) {
  const random = randomFrom(count);
  const cluster = new FakeCluster({ types: [bookingType] });
  for (let i = 0; i < count; i++) {
    cluster.seed(bookingType, newBooking(`guest-${i}`));
  }
  const api = await HttpApiServer.start(cluster);
  const client = HttpKubeClient.fromServer({ url: api.url });
  const store = new MemoryStore(bookingType);
  const abort = new AbortController();
  const reflector = new Reflector({
    client,
    store,
    clock: systemClock,
    logger: silentLogger,
    pageSize: 50,
    stallMilliseconds: 150,
    backoff: { minMilliseconds: 4, maxMilliseconds: 60 },
    random,
  });
  const ended = reflector.run(abort.signal);
  const told = listen(store);
  const pick = <T>(list: readonly T[]) =>
    list[Math.floor(random() * list.length)];
  const setWeather = ({ percent, faults }: Weather) => {
    const plan: FaultPlan = () =>
      random() * 100 < percent ? pick(faults) : undefined;
    api.setFaults(plan);
  };
  return {
    api,
    setWeather,
    told: () => sorted([...told.values()]),
    cached: () => sorted(store.list()),
    /** Changes objects and disturbs watches so many times, then lets the sun shine. */
    storm: async (weather: Weather, gusts: number) => {
      await until(() => store.hasSynced());
      setWeather(weather);
      for (let gust = 0; gust < gusts; gust++) {
        for (let i = 0; i < 5; i++) changeSomething(cluster, random);
        if (random() < 0.4) api.disturb(pick(weather.disturbances));
        // Now and then the past is forgotten, and who was away must list again.
        if (random() < 0.1) cluster.compact();
        await pause(6);
      }
      api.setFaults(() => undefined);
    },
    served: () => sorted(cluster.peekAll(bookingType)),
    /** Waits until nothing is on its way, or for so long that something must be wrong. */
    calm: async () => {
      const isEqual = () =>
        deepEqual(sorted(store.list()), sorted(cluster.peekAll(bookingType)));
      await until(isEqual).catch(() => {});
    },
    reflectorStopped: async () => {
      abort.abort();
      await ended;
    },
    stop: async () => {
      abort.abort();
      await ended;
      client.close();
      await api.stop();
    },
  };
}

function listen(store: MemoryStore<Booking>): ReadonlyMap<string, Booking> {
  const told = new Map<string, Booking>();
  store.onChange((before, after) => {
    if (after) told.set(keyText(keyOf(after)), after);
    else if (before) told.delete(keyText(keyOf(before)));
  });
  return told;
}

/** Synchronous on purpose: the storm must not wait for its own weather. */
function changeSomething(cluster: FakeCluster, random: () => number): void {
  const name = `guest-${Math.floor(random() * 600)}`;
  const key = { namespace: 'default', name };
  const exists = cluster.peek(bookingType, key) !== undefined;
  const attempts = Math.floor(random() * 1_000_000);
  if (!exists) {
    cluster.seed(bookingType, newBooking(name));
  } else if (random() < 0.3) {
    cluster.delete(bookingType, key).catch(() => {});
  } else {
    cluster.setStatus(bookingType, key, { state: 'Requested', attempts });
  }
}

function sorted(objects: readonly Booking[]): readonly Booking[] {
  const textOf = (object: Booking) => keyText(keyOf(object));
  return [...objects].sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, milliseconds);
  });
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('It did not happen');
    await pause(5);
  }
}
