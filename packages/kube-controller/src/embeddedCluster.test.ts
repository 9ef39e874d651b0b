import { NotFoundError } from './client/errors';
import { HttpKubeClient } from './client/HttpKubeClient';
import { eventType } from './events/EventRecorder';
import { leaseType } from './leader/Lease';
import { LeaseElector } from './leader/LeaseElector';
import { EmbeddedSite, startEmbeddedSite } from './__testUtils__/EmbeddedSite';
import { builtinTypes } from './testing/fake/builtinTypes';
import { bookingType, newBooking } from './testing/laws/booking.fixture';
import { bookingRuntime, FakeHotel } from './testing/laws/bookingWorld.fixture';

const key = { namespace: 'default', name: 'anna' };
const leaseKey = { namespace: 'default', name: 'bookings' };
let site: EmbeddedSite;

jest.setTimeout(60_000);

beforeEach(async () => {
  site = await startEmbeddedSite();
});

afterEach(async () => {
  await site.stop();
});

describe('HttpKubeClient against the embedded API server', () => {
  it('finds a type that comes later', async () => {
    const find = () => site.client.resolve('hotel.example.com/v1', 'Booking');
    expect(await find()).toBeUndefined();
    await expect(site.client.list(bookingType)).rejects.toThrow(NotFoundError);
    await site.install(bookingType);
    await until(async () => (await find()) !== undefined);
    expect(await find()).toEqual(bookingType);
  });
});

describe('the runtime against the embedded API server', () => {
  it('begins before its type is there, and brings everything to its end', async () => {
    const hotel = new FakeHotel();
    const abort = new AbortController();
    const { client } = site;
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
    await site.install(bookingType);
    for (const name of ['anna', 'ben']) {
      await client.create(bookingType, newBooking(name));
    }
    const bookings = async () => (await client.list(bookingType)).items;
    await until(async () =>
      (await bookings()).every(b => b.status?.state === 'Booked'),
    );
    await runtime.settled();
    const voucher = await client.get(builtinTypes.configMaps, {
      namespace: 'default',
      name: 'anna-voucher',
    });
    expect(voucher).toMatchObject({ data: { room: 'room of anna' } });
    const events = await client.list(eventType);
    expect(new Set(events.items.map(event => event.reason))).toEqual(
      new Set(['Reserving', 'Confirming', 'Booked']),
    );

    await client.delete(bookingType, key);
    await until(async () => (await bookings()).length === 1);
    expect([...hotel.rooms.values()]).toEqual(['room of ben']);
    await until(
      async () =>
        (await client.get(builtinTypes.configMaps, {
          namespace: 'default',
          name: 'anna-voucher',
        })) === undefined,
    );
    abort.abort();
    await ended;
  });
});

describe('LeaseElector against the embedded API server', () => {
  it('hands the lead over', async () => {
    const { client } = site;
    const led: string[] = [];
    const run = (identity: string, signal: AbortSignal) =>
      elector(client, identity).run(signal, async leading => {
        led.push(identity);
        await new Promise(resolve => {
          leading.addEventListener('abort', resolve, { once: true });
          if (leading.aborted) resolve(undefined);
        });
      });
    const [one, two] = [new AbortController(), new AbortController()];
    const first = run('one', one.signal);
    await until(async () => led.length === 1);
    const second = run('two', two.signal);
    one.abort();
    await first;
    await until(async () => led.length === 2);
    const lease = await client.get(leaseType, leaseKey);
    expect(lease?.spec).toMatchObject({
      holderIdentity: 'two',
      leaseTransitions: 1,
    });
    two.abort();
    await second;
  });
});

function elector(client: HttpKubeClient, identity: string): LeaseElector {
  return new LeaseElector({
    client,
    identity,
    ...leaseKey,
    durationMilliseconds: 5_000,
    deadlineMilliseconds: 3_000,
    retryMilliseconds: 50,
  });
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('It did not happen');
    await new Promise(resolve => {
      setTimeout(resolve, 20);
    });
  }
}
