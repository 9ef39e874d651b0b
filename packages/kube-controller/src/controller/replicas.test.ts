import { FakeCluster } from '../testing/FakeCluster';
import { bookingType, newBooking } from '../testing/laws/booking.fixture';
import { FakeHotel } from '../testing/laws/bookingWorld.fixture';
import { ManualClock } from '../testing/ManualClock';
import { randomFrom } from '../testing/randomFrom';
import { Replica, Site } from './Replica.fixture';

const rounds = 20;

describe('two replicas of which the leader is killed, paused and resumed', () => {
  it.each([
    [1, 'on'],
    [2, 'on'],
    [3, 'on'],
    [4, 'off'],
    [5, 'off'],
    [6, 'off'],
  ] as const)(
    'never carry out one decision twice (seed %i, checks of the lead %s)',
    async (seed, leadershipChecks) => {
      const site = newSite(seed, leadershipChecks);
      const replicas = new Map<string, Replica>();
      replicas.set('r0', new Replica(site, 'r0'));
      replicas.set('r1', new Replica(site, 'r1'));
      let leaderships = 0;
      for (let round = 0; round < rounds; round++) {
        for (const suffix of ['a', 'b', 'c']) {
          const booking = newBooking(`guest-${round}-${suffix}`);
          await site.cluster.create(bookingType, booking);
        }
        leaderships += await disturb(site, replicas, `r${round + 2}`);
      }
      await untilBooked(site);

      expect(site.performed.length).toBe(new Set(site.performed).size);
      expect(site.hotel.rooms.size).toBe(rounds * 3);
      for (const replica of replicas.values()) {
        const stopped = replica.stop();
        await site.clock.advance(120_000);
        await stopped;
      }
    },
  );
});

/** Kills or pauses whoever leads at a random moment; a killed one is replaced, a paused one goes on. */
async function disturb(
  site: Site,
  replicas: Map<string, Replica>,
  successor: string,
): Promise<number> {
  const { clock, random } = site;
  const [name, leader] = await untilLed(site, replicas);
  await clock.advance(random() * 3_000);
  if (random() < 0.5) {
    leader.kill();
    replicas.delete(name);
    await clock.advance(random() * 60_000);
    replicas.set(successor, new Replica(site, successor));
  } else {
    leader.pause();
    await clock.advance(random() * 90_000);
    leader.resume();
  }
  site.hotel.confirmAll();
  return 1;
}

async function untilLed(
  { clock }: Site,
  replicas: ReadonlyMap<string, Replica>,
): Promise<[string, Replica]> {
  for (let second = 0; second < 600; second++) {
    const leaders = [...replicas].filter(([, r]) => r.elector.isLeading());
    if (leaders.length > 1) throw new Error('Two replicas lead');
    if (leaders.length === 1) return leaders[0];
    await clock.advance(1_000);
  }
  throw new Error('Nobody leads');
}

async function untilBooked({ clock, cluster, hotel }: Site): Promise<void> {
  for (let minute = 0; minute < 60; minute++) {
    const bookings = cluster.peekAll(bookingType);
    if (bookings.every(b => b.status?.state === 'Booked')) return;
    hotel.confirmAll();
    await clock.advance(60_000);
  }
  throw new Error('Not everything was booked');
}

function newSite(
  seed: number,
  leadershipChecks: Site['leadershipChecks'],
): Site {
  const clock = new ManualClock();
  const cluster = new FakeCluster({ types: [bookingType], clock });
  const hotel = new FakeHotel();
  const random = randomFrom(seed);
  return { clock, cluster, hotel, random, leadershipChecks, performed: [] };
}
