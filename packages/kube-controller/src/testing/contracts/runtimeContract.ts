import { silentLogger } from '@kardinal/foundation';
import { MemoryStore } from '../../cache/MemoryStore';
import { Reflector } from '../../cache/Reflector';
import { NotFoundError } from '../../client/errors';
import { KubeClient } from '../../client/types';
import { systemClock } from '@kardinal/foundation';
import { eventType } from '../../events/EventRecorder';
import { leaseType } from '../../leader/Lease';
import { LeaseElector } from '../../leader/LeaseElector';
import { builtinTypes } from '../fake/builtinTypes';
import { bookingType, newBooking } from '../laws/booking.fixture';
import {
  bookingRuntime,
  confirmsAtOnce,
  FakeHotel,
} from '../laws/bookingWorld.fixture';
import { install, uninstall } from './customKinds';
import { until } from './until';

/** An API server of its own or a shared one. */
export interface RuntimeSite {
  readonly client: KubeClient;
  stop(): Promise<void>;
}

const namespace = 'default';
const leaseKey = { namespace, name: 'runtime-contract' };

/** What the runtime achieves over every API server in which a kind can be installed. */
export function runtimeContract(
  where: string,
  start: () => Promise<RuntimeSite>,
): void {
  describe(`the runtime over ${where}`, () => {
    let site: RuntimeSite;
    let client: KubeClient;
    let abort: AbortController;

    beforeEach(async () => {
      site = await start();
      client = site.client;
      abort = new AbortController();
      await uninstall(client, bookingType);
      await client.delete(leaseType, leaseKey);
    });

    afterEach(async () => {
      abort.abort();
      await uninstall(client, bookingType);
      await client.delete(leaseType, leaseKey);
      await site.stop();
    });

    it('finds a kind that comes later', async () => {
      const { apiVersion, kind } = bookingType;
      const find = () => client.resolve(apiVersion, kind);
      expect(await find()).toBeUndefined();
      await expect(client.list(bookingType)).rejects.toThrow(NotFoundError);
      await install(client, bookingType);
      await until('it is found', async () => (await find()) !== undefined);
      expect(await find()).toEqual(bookingType);
    });

    it('begins before its kind is served, and brings everything to its end', async () => {
      const hotel = new FakeHotel();
      const runtime = bookingRuntime(hotel, {
        client,
        options: { client, elector: elector(client, 'one') },
        outside: confirmsAtOnce(hotel),
      });
      const ended = runtime.start(abort.signal);
      await install(client, bookingType);
      const anna = await client.create(bookingType, newBooking('anna'));
      await client.create(bookingType, newBooking('ben'));
      const bookings = async () => (await client.list(bookingType)).items;
      await until('everybody has a room', async () =>
        (await bookings()).every(each => each.status?.state === 'Booked'),
      );
      await runtime.settled();
      const voucher = { namespace, name: 'anna-voucher' };
      expect(await client.get(builtinTypes.configMaps, voucher)).toMatchObject({
        data: { room: 'room of anna' },
      });
      expect(await reasonsOfEvents(client, anna.metadata.uid)).toEqual(
        new Set(['Reserving', 'Confirming', 'Booked']),
      );
      // The finalizer gives the room back, the server's garbage collector takes the voucher.
      await client.delete(bookingType, { namespace, name: 'anna' });
      await until(
        'her voucher is collected',
        async () => !(await client.get(builtinTypes.configMaps, voucher)),
      );
      expect([...hotel.rooms.values()]).toEqual(['room of ben']);
      await client.delete(bookingType, { namespace, name: 'ben' });
      await until('he has left', async () => (await bookings()).length === 0);
      abort.abort();
      await ended;
    });

    it('keeps a store equal to the API, page by page, through a kind that is removed', async () => {
      await install(client, bookingType);
      const store = new MemoryStore(bookingType);
      const reflector = new Reflector({
        client,
        store,
        clock: systemClock,
        logger: silentLogger,
        pageSize: 2,
        backoff: { minMilliseconds: 50, maxMilliseconds: 500 },
      });
      const names = () =>
        store
          .list()
          .map(({ metadata }) => metadata.name)
          .sort();
      const seen = (expected: readonly string[]) =>
        until(
          `the store has ${expected}`,
          () => names().join() === expected.join(),
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
      await install(client, bookingType);
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
      await until('one leads', () => led.length === 1);
      const two = run('two', abort.signal);
      first.abort();
      await one;
      await until('two leads', () => led.length === 2);
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
}

async function reasonsOfEvents(
  client: KubeClient,
  uid: string | undefined,
): Promise<ReadonlySet<string>> {
  const { items } = await client.list(eventType);
  const events = items.filter(({ regarding }) => regarding.uid === uid);
  return new Set(events.map(({ reason }) => reason));
}

function elector(client: KubeClient, identity: string): LeaseElector {
  return new LeaseElector({
    client,
    identity,
    ...leaseKey,
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
