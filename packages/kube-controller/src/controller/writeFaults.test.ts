import { HttpKubeClient } from '../client/HttpKubeClient';
import { FakeCluster } from '../testing/FakeCluster';
import { builtinTypes } from '../testing/fake/builtinTypes';
import { isWrite } from '../testing/fake/CallLog';
import { HttpApiServer, HttpFault } from '../testing/http/HttpApiServer';
import {
  Booking,
  bookingType,
  newBooking,
} from '../testing/laws/booking.fixture';
import {
  bookingRuntime,
  FakeHotel,
} from '../testing/laws/bookingWorld.fixture';
import { randomFrom } from '../testing/randomFrom';

const faults: readonly HttpFault[] = [
  { type: 'reset' },
  // The write is carried out, and nobody learns of it.
  { type: 'truncate' },
  { type: 'status', code: 409 },
  { type: 'status', code: 429, retryAfterSeconds: 0.01 },
  { type: 'status', code: 500 },
];
const guests = Array.from({ length: 40 }, (_, i) => `guest-${i}`);

jest.setTimeout(60_000);

describe('a controller whose writes fail in every way', () => {
  it('still brings everything to its end, once', async () => {
    const random = randomFrom(7);
    const cluster = new FakeCluster({ types: [bookingType] });
    const api = await HttpApiServer.start(cluster);
    const client = HttpKubeClient.fromServer({ url: api.url });
    const hotel = new FakeHotel();
    const abort = new AbortController();
    for (const guest of guests) cluster.seed(bookingType, newBooking(guest));
    api.setFaults(({ verb }) =>
      isWrite(verb) && random() < 0.3
        ? faults[Math.floor(random() * faults.length)]
        : undefined,
    );
    const runtime = bookingRuntime(hotel, {
      client,
      options: {
        client,
        backoff: { minMilliseconds: 5, maxMilliseconds: 50 },
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
    await until(
      () =>
        cluster.peekAll(bookingType).every(isSettled) &&
        cluster.peekAll(builtinTypes.configMaps).length === guests.length,
    );
    await runtime.settled();
    expect(hotel.rooms.size).toBe(guests.length);
    const requests = api.requestCount;
    await pause(100);
    expect(api.requestCount).toBe(requests);

    abort.abort();
    await ended;
    client.close();
    await api.stop();
  });
});

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
