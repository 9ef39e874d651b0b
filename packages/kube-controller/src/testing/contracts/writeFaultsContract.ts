import { Booking, bookingType, newBooking } from '../laws/booking.fixture';
import {
  bookingRuntime,
  confirmsAtOnce,
  FakeHotel,
} from '../laws/bookingWorld.fixture';
import { builtinTypes } from '../fake/builtinTypes';
import { randomFrom } from '../randomFrom';
import { answeredFaults, FaultySite } from './FaultySite';
import { until } from './until';

const guests = Array.from({ length: 40 }, (_, at) => `guest-${at}`);

/** What a controller achieves wherever its writes fail. */
export function writeFaultsContract(
  where: string,
  start: () => Promise<FaultySite>,
): void {
  describe(`a controller whose writes to ${where} fail in every way`, () => {
    let site: FaultySite;

    beforeEach(async () => {
      site = await start();
    });

    afterEach(async () => {
      await site.stop();
    });

    it('still brings everything to its end, once, and then is settled', async () => {
      const { client, connection, direct } = site;
      const random = randomFrom(7);
      const hotel = new FakeHotel();
      const abort = new AbortController();
      for (const guest of guests) {
        await direct.create(bookingType, newBooking(guest));
      }
      connection.setFaults(({ method }) =>
        method !== 'GET' && random() < 0.3
          ? answeredFaults[Math.floor(random() * answeredFaults.length)]
          : undefined,
      );
      const backoff = { minMilliseconds: 5, maxMilliseconds: 50 };
      const runtime = bookingRuntime(hotel, {
        client,
        options: { client, backoff },
        outside: confirmsAtOnce(hotel),
      });
      const ended = runtime.start(abort.signal);

      await until('everybody has a room and a voucher', async () => {
        const bookings = (await direct.list(bookingType)).items;
        const maps = (await direct.list(builtinTypes.configMaps)).items;
        const vouchers = maps.filter(({ metadata }) =>
          metadata.name.endsWith('-voucher'),
        );
        return bookings.every(isSettled) && vouchers.length === guests.length;
      });
      await runtime.settled();
      expect(hotel.rooms.size).toBe(guests.length);
      const { requestCount } = connection;
      await new Promise(resolve => {
        setTimeout(resolve, 100);
      });
      expect(connection.requestCount).toBe(requestCount);

      abort.abort();
      await ended;
    });
  });
}

function isSettled({ status }: Booking): boolean {
  return (
    status?.state === 'Booked' &&
    status.conditions?.every(({ type }) => type === 'Ready') === true
  );
}
