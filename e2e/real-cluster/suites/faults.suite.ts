import { KubeConfig } from '@kubernetes/client-node';
import {
  HttpKubeClient,
  MemoryStore,
  Reflector,
  silentLogger,
  systemClock,
} from '../../../packages/kube-controller/src';
import type {
  HttpFault,
  WatchDisturbance,
} from '../../../packages/kube-controller/src/testing';
import { builtinTypes } from '../../../packages/kube-controller/src/testing/fake/builtinTypes';
import {
  Booking,
  bookingType,
  newBooking,
} from '../../../packages/kube-controller/src/testing/laws/booking.fixture';
import {
  bookingRuntime,
  FakeHotel,
} from '../../../packages/kube-controller/src/testing/laws/bookingWorld.fixture';
import { randomFrom } from '../../../packages/kube-controller/src/testing/randomFrom';
import { until } from '../../support/until';
import { FaultyProxy } from '../support/FaultyProxy';
import {
  clusterClient,
  installAnew,
  kubeconfigText,
  uninstall,
} from './ClusterSite';

jest.setTimeout(180_000);

const OBJECTS = 500;
const CHANGES = 600;
const WRITERS = 8;

const faults: readonly (HttpFault | { type: 'delay'; ms: number })[] = [
  { type: 'delay', ms: 200 },
  { type: 'reset' },
  { type: 'truncate' },
  { type: 'status', code: 410 },
  { type: 'status', code: 429, retryAfterSeconds: 0.05 },
  { type: 'status', code: 500 },
  { type: 'status', code: 409 },
];
const disturbances: readonly WatchDisturbance[] = [
  'end',
  'reset',
  'truncate',
  'stall',
  'gone',
  'duplicate',
];

describe('the runtime over a bad connection to a cluster', () => {
  let direct: HttpKubeClient;
  let proxy: FaultyProxy;
  let client: HttpKubeClient;
  let abort: AbortController;
  const random = randomFrom(20260407);
  const pick = <T>(list: readonly T[]): T =>
    list[Math.floor(random() * list.length)];

  beforeEach(async () => {
    const kubeConfig = new KubeConfig();
    kubeConfig.loadFromString(kubeconfigText());
    direct = clusterClient();
    proxy = await FaultyProxy.start(kubeConfig);
    client = HttpKubeClient.fromServer({ url: proxy.url });
    abort = new AbortController();
    await installAnew(direct, bookingType);
  });

  afterEach(async () => {
    abort.abort();
    client.close();
    await proxy.stop();
    await uninstall(direct, bookingType);
    direct.close();
  });

  async function seed(count: number): Promise<void> {
    const names = Array.from({ length: count }, (_, at) => `guest-${at}`);
    await inTurns(names, async name => {
      await direct.create(bookingType, newBooking(name));
    });
  }

  async function changeSomething(): Promise<void> {
    const name = `guest-${Math.floor(random() * OBJECTS * 1.2)}`;
    const key = { namespace: 'default', name };
    const there = await direct.get(bookingType, key);
    if (!there) {
      await direct.create(bookingType, newBooking(name)).catch(() => {});
    } else if (random() < 0.3) {
      await direct.delete(bookingType, key).catch(() => {});
    } else {
      const attempts = Math.floor(random() * 1e6);
      const status = { state: 'Requested' as const, attempts };
      await direct
        .replaceStatus(bookingType, { ...there, status })
        .catch(() => {});
    }
    if (random() < 0.15) proxy.disturb(pick(disturbances));
  }

  it('keeps a store of 500 objects equal to the API through every fault, without a storm of requests', async () => {
    await seed(OBJECTS);
    const store = new MemoryStore(bookingType);
    const reflector = new Reflector({
      ...{ client, store, clock: systemClock, logger: silentLogger, random },
      pageSize: 100,
      stallMilliseconds: 1_000,
      backoff: { minMilliseconds: 10, maxMilliseconds: 500 },
    });
    const ended = reflector.run(abort.signal);
    await until('the store is filled', async () =>
      store.hasSynced() ? true : undefined,
    );
    const all: typeof faults = [...faults, { type: 'stall' }];
    proxy.setFaults(() => (random() < 0.35 ? pick(all) : undefined));
    await inTurns(Array.from({ length: CHANGES }), changeSomething);
    proxy.setFaults(() => undefined);

    const served = async () => texts((await direct.list(bookingType)).items);
    await until(
      'the store is equal to the API',
      async () =>
        texts(store.list()).join() === (await served()).join()
          ? true
          : undefined,
      { seconds: 60 },
    );
    expect(proxy.requestCount).toBeLessThan(OBJECTS);
    abort.abort();
    await ended;
  });

  it('brings everything to its end, once, though every third write fails', async () => {
    const guests = 40;
    await seed(guests);
    const hotel = new FakeHotel();
    proxy.setFaults(({ method }) =>
      method !== 'GET' && random() < 0.3 ? pick(faults) : undefined,
    );
    const runtime = bookingRuntime(hotel, {
      client,
      options: {
        client,
        backoff: { minMilliseconds: 20, maxMilliseconds: 500 },
      },
      outside: async (_name, call) => {
        const result = await call();
        hotel.confirmAll();
        return result;
      },
    });
    const ended = runtime.start(abort.signal);
    const isSettled = ({ status }: Booking) =>
      status?.state === 'Booked' &&
      status.conditions?.every(({ type }) => type === 'Ready');
    await until('everybody has a room and a voucher', async () => {
      const bookings = (await direct.list(bookingType)).items;
      const vouchers = (
        await direct.list(builtinTypes.configMaps)
      ).items.filter(({ metadata }) => metadata.name.endsWith('-voucher'));
      return bookings.every(isSettled) && vouchers.length === guests
        ? true
        : undefined;
    });
    await runtime.settled();
    expect(hotel.rooms.size).toBe(guests);
    abort.abort();
    await ended;
  });
});

/** What says whether two stores are equal. */
function texts(objects: readonly Booking[]): readonly string[] {
  return objects
    .map(({ metadata, status }) =>
      JSON.stringify([metadata.name, metadata.resourceVersion, status]),
    )
    .sort();
}

/** Some at a time, each element once. */
async function inTurns<T>(
  elements: readonly T[],
  each: (element: T) => Promise<void>,
): Promise<void> {
  const queue = elements.values();
  const worker = async () => {
    for (const element of queue) await each(element);
  };
  await Promise.all(Array.from({ length: WRITERS }, worker));
}
