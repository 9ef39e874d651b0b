import {
  HttpKubeClient,
  LeaseElector,
  leaseType,
  MemoryStore,
  Reflector,
  silentLogger,
  systemClock,
} from '../../../packages/kube-controller/src';
import {
  kubeClientContract,
  thingType,
} from '../../../packages/kube-controller/src/client/kubeClientContract.fixture';
import { builtinTypes } from '../../../packages/kube-controller/src/testing/fake/builtinTypes';
import {
  bookingType,
  newBooking,
} from '../../../packages/kube-controller/src/testing/laws/booking.fixture';
import {
  bookingRuntime,
  FakeHotel,
} from '../../../packages/kube-controller/src/testing/laws/bookingWorld.fixture';
import { until } from '../../support/until';
import { clusterClient, installAnew, uninstall } from './ClusterSite';

jest.setTimeout(120_000);

const namespace = 'default';
const leaseKey = { namespace, name: 'runtime-suite' };

kubeClientContract('HttpKubeClient over a cluster', async () => {
  const client = clusterClient();
  await installAnew(client, thingType);
  const stop = async () => {
    await uninstall(client, thingType);
    client.close();
  };
  return { client, stop };
});

describe('the runtime over a cluster', () => {
  let client: HttpKubeClient;
  let abort: AbortController;

  beforeEach(async () => {
    client = clusterClient();
    abort = new AbortController();
    await uninstall(client, bookingType);
    await client.delete(leaseType, leaseKey);
  });

  afterEach(async () => {
    abort.abort();
    await uninstall(client, bookingType);
    await client.delete(leaseType, leaseKey);
    client.close();
  });

  it('begins before its kind is served, and brings everything to its end', async () => {
    const hotel = new FakeHotel();
    const runtime = bookingRuntime(hotel, {
      client,
      options: { client, elector: elector(client, 'one') },
      outside: async (_name, call) => {
        const result = await call();
        hotel.confirmAll();
        return result;
      },
    });
    const ended = runtime.start(abort.signal);
    await installAnew(client, bookingType);
    for (const name of ['anna', 'ben'])
      await client.create(bookingType, newBooking(name));
    const bookings = async () => (await client.list(bookingType)).items;
    await until('everybody has a room', async () =>
      (await bookings()).every(each => each.status?.state === 'Booked')
        ? true
        : undefined,
    );
    await runtime.settled();
    const voucher = { namespace, name: 'anna-voucher' };
    expect(await client.get(builtinTypes.configMaps, voucher)).toMatchObject({
      data: { room: 'room of anna' },
    });
    // The finalizer gives the room back, the cluster's garbage collector takes the voucher.
    await client.delete(bookingType, { namespace, name: 'anna' });
    await until('her voucher is collected', async () =>
      (await client.get(builtinTypes.configMaps, voucher)) ? undefined : true,
    );
    expect([...hotel.rooms.values()]).toEqual(['room of ben']);
    await client.delete(bookingType, { namespace, name: 'ben' });
    await until('he has left', async () =>
      (await bookings()).length === 0 ? true : undefined,
    );
    abort.abort();
    await ended;
  });

  it('keeps a store equal to the API, page by page, through a kind that is removed', async () => {
    await installAnew(client, bookingType);
    const store = new MemoryStore(bookingType);
    const reflector = new Reflector({
      ...{ client, store, clock: systemClock, logger: silentLogger },
      pageSize: 2,
      backoff: { minMilliseconds: 50, maxMilliseconds: 500 },
    });
    const names = () =>
      store
        .list()
        .map(({ metadata }) => metadata.name)
        .sort();
    const seen = (expected: readonly string[]) =>
      until(`the store has ${expected}`, async () =>
        names().join() === expected.join() ? true : undefined,
      );
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      await client.create(bookingType, newBooking(name));
    const ended = reflector.run(abort.signal);
    await seen(['a', 'b', 'c', 'd', 'e']);
    await client.create(bookingType, newBooking('f'));
    await client.delete(bookingType, { namespace, name: 'b' });
    await seen(['a', 'c', 'd', 'e', 'f']);
    await uninstall(client, bookingType);
    await seen([]);
    await installAnew(client, bookingType);
    await client.create(bookingType, newBooking('g'));
    await seen(['g']);
    abort.abort();
    await ended;
    expect(names()).toEqual(['g']);
  });

  it('hands the lead over, to one at a time', async () => {
    const led: string[] = [];
    const leaders = new Set<string>();
    const run = (identity: string, signal: AbortSignal) =>
      elector(client, identity).run(signal, async leading => {
        leaders.add(identity);
        led.push(`${identity} of ${leaders.size}`);
        await aborted(leading);
        leaders.delete(identity);
      });
    const first = new AbortController();
    const one = run('one', first.signal);
    await until('one leads', async () => (led.length === 1 ? true : undefined));
    const two = run('two', abort.signal);
    first.abort();
    await one;
    await until('two leads', async () => (led.length === 2 ? true : undefined));
    expect(led).toEqual(['one of 1', 'two of 1']);
    const lease = await client.get(leaseType, leaseKey);
    expect(lease?.spec).toMatchObject({
      holderIdentity: 'two',
      leaseTransitions: 1,
    });
    abort.abort();
    await two;
  });
});

function elector(client: HttpKubeClient, identity: string): LeaseElector {
  return new LeaseElector({
    ...{ client, identity, ...leaseKey },
    durationMilliseconds: 5_000,
    deadlineMilliseconds: 3_000,
    retryMilliseconds: 50,
  });
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
