import { toControllerKeys } from '../../client/ownerReferences';
import { createControllerRuntime } from '../../controller/createControllerRuntime';
import { builtinTypes } from '../fake/builtinTypes';
import { FakeCluster } from '../FakeCluster';
import { ManualClock } from '../ManualClock';
import {
  BookingReconciler,
  bookingReconciler,
  bookingType,
  newBooking,
} from './booking.fixture';
import { snapshotOf } from './snapshotOf';
import { Incarnation, LawWorld, OutsideCall } from './types';

/**
 * A hotel in memory: reserves once per key, never again for a key that was cancelled (an old leader may come late), and
 * confirms when it is asked to.
 */
export class FakeHotel {
  readonly rooms = new Map<string, string>();
  readonly confirmed = new Set<string>();
  readonly #cancelled = new Set<string>();

  reserve(key: string, guest: string): string {
    const room = this.rooms.get(key) ?? `room of ${guest}`;
    if (!this.#cancelled.has(key)) this.rooms.set(key, room);
    return room;
  }

  confirmAll(): void {
    for (const room of this.rooms.values()) this.confirmed.add(room);
  }

  cancel(key: string): void {
    this.#cancelled.add(key);
    this.rooms.delete(key);
  }
}

/** A hotel that does not look whether the key has a room already. */
export class ForgetfulHotel extends FakeHotel {
  override reserve(key: string, guest: string): string {
    const room = `room of ${guest}`;
    this.rooms.set(`${key}/${this.rooms.size}`, room);
    return room;
  }
}

/** No law looks on, and each room is confirmed as soon as there is one. */
export function confirmsAtOnce(hotel: FakeHotel): OutsideCall {
  return async (_name, call) => {
    const result = await call();
    hotel.confirmAll();
    return result;
  };
}

interface BookingWorldOptions {
  readonly hotel?: FakeHotel;
  /** Breaks the reconciler. */
  readonly adapt?: (reconciler: BookingReconciler) => BookingReconciler;
}

export function bookingWorld(options: BookingWorldOptions = {}): LawWorld {
  const { hotel = new FakeHotel(), adapt } = options;
  const clock = new ManualClock();
  const cluster = new FakeCluster({ types: [bookingType], clock });
  for (const name of ['anna', 'ben']) {
    cluster.seed(bookingType, newBooking(name));
  }
  return {
    cluster,
    clock,
    runtime: incarnation => bookingRuntime(hotel, incarnation, adapt),
    react: () => hotel.confirmAll(),
    isDone: () =>
      cluster.peekAll(bookingType).every(b => b.status?.state === 'Booked'),
    snapshot: () => ({
      objects: snapshotOf(cluster),
      rooms: [...hotel.rooms.values()].sort(),
    }),
  };
}

export function bookingRuntime(
  hotel: FakeHotel,
  { options, outside }: Incarnation,
  adapt = (reconciler: BookingReconciler) => reconciler,
) {
  const runtime = createControllerRuntime(options);
  runtime.add({
    name: 'booking',
    type: bookingType,
    watches: [
      {
        type: builtinTypes.configMaps,
        toKeys: toControllerKeys(bookingType),
      },
    ],
    reconciler: adapt(
      bookingReconciler({
        reserve: (key, guest) =>
          outside('reserve', () => hotel.reserve(key, guest)),
        cancel: key => outside('cancel', () => hotel.cancel(key)),
        isConfirmed: room => hotel.confirmed.has(room),
      }),
    ),
  });
  return runtime;
}
