import {
  controllerReference,
  toControllerKeys,
} from '../../client/ownerReferences';
import { KubeObject, Resource, ResourceType } from '../../client/types';
import { summarize } from '../../conditions/summarize';
import { Condition } from '../../conditions/types';
import { createControllerRuntime } from '../../controller/createControllerRuntime';
import {
  awaitChange,
  Decision,
  Instant,
  Reconciler,
  requeueAt,
} from '../../reconcile/types';
import { builtinTypes } from '../fake/builtinTypes';
import { FakeCluster } from '../FakeCluster';
import { ManualClock } from '../ManualClock';
import { snapshotOf } from './snapshotOf';
import { Incarnation, LawWorld } from './types';

/** A room for a night: the whole life of a resource with an effect, a child, a wait and a cleanup. */
export type Booking = Resource<{ readonly guest: string }, BookingStatus>;

interface BookingStatus {
  readonly state:
    | 'Requested'
    | 'Reserving'
    | 'Confirming'
    | 'Booked'
    | 'Cancelling'
    | 'Cancelled';
  /** The fence: each try to reserve or to cancel is another status. */
  readonly attempts: number;
  readonly room?: string;
  readonly conditions?: readonly Condition[];
}

interface Seen {
  readonly confirmation: 'none' | 'given';
}

type Effect =
  | { readonly type: 'reserve'; readonly key: string; readonly guest: string }
  | { readonly type: 'cancel'; readonly key: string };

interface Receipts {
  readonly reserve: { readonly room: string };
  readonly cancel: 'cancelled';
}

export const bookingType: ResourceType<Booking> = {
  apiVersion: 'hotel.example.com/v1',
  kind: 'Booking',
  plural: 'bookings',
  scope: 'Namespaced',
};

/** What the reconciler needs from the world outside of Kubernetes. */
export interface Hotel {
  reserve(key: string, guest: string): Promise<string>;
  cancel(key: string): Promise<void>;
  isConfirmed(room: string): boolean;
}

export function bookingReconciler(
  hotel: Hotel,
): Reconciler<Booking, Seen, Effect, Receipts> {
  return {
    cleanup: { finalizer: 'hotel.example.com/reservation' },
    observe: async ({ status }) => ({
      confirmation:
        status?.room && hotel.isConfirmed(status.room) ? 'given' : 'none',
    }),
    decide,
    effects: {
      reserve: {
        perform: async ({ key, guest }) => ({
          room: await hotel.reserve(key, guest),
        }),
        record: (booking, _effect, { room }, now) =>
          toStatus(booking, { state: 'Confirming', attempts: 0, room }, now),
      },
      cancel: {
        perform: async ({ key }) => {
          await hotel.cancel(key);
          return 'cancelled';
        },
        record: (booking, _effect, _receipt, now) =>
          toStatus(booking, { state: 'Cancelled', attempts: 0 }, now),
      },
    },
    describe: (before, after) =>
      before?.state === after.state
        ? []
        : [
            {
              type: 'Normal',
              reason: after.state,
              message: `The booking is ${after.state}`,
            },
          ],
  };
}

/**
 *   Requested → Reserving → Confirming → Booked
 *       any state, when deleted → Cancelling → Cancelled → gone
 */
function decide(
  booking: Booking,
  seen: Seen,
  now: Instant,
): Decision<Booking, Effect> {
  const status = booking.status ?? { state: 'Requested', attempts: 0 };
  const key = `${booking.metadata.uid}`;
  const attempts = status.attempts + 1;
  const next = (facts: Facts) => toStatus(booking, facts, now);
  if (booking.metadata.deletionTimestamp) {
    if (status.state === 'Cancelled') {
      return { status, finalize: 'release', requeue: awaitChange() };
    }
    return {
      status: next({ ...status, state: 'Cancelling', attempts }),
      effect: { type: 'cancel', key },
      requeue: awaitChange(),
    };
  }
  switch (status.state) {
    case 'Requested':
    case 'Reserving':
      return {
        status: next({ state: 'Reserving', attempts }),
        effect: { type: 'reserve', key, guest: booking.spec.guest },
        requeue: awaitChange(),
      };
    case 'Confirming':
      if (seen.confirmation === 'none') {
        return { status: next(status), requeue: requeueAt(now + 60_000) };
      }
      return {
        status: next({ ...status, state: 'Booked' }),
        apply: [voucher(booking, status.room)],
        requeue: awaitChange(),
      };
    default:
      return {
        status: next(status),
        apply: [voucher(booking, status.room)],
        requeue: awaitChange(),
      };
  }
}

type Facts = Pick<BookingStatus, 'state' | 'attempts' | 'room'>;

function toStatus(
  { status }: Booking,
  { state, attempts, room }: Facts,
  now: Instant,
): BookingStatus {
  const message = `The booking is ${state}`;
  const summary = {
    state: state === 'Booked' ? 'ready' : 'progressing',
    reason: state,
    message,
  } as const;
  const conditions = summarize(status?.conditions, summary, now);
  return { state, attempts, room, conditions };
}

interface Voucher extends KubeObject {
  readonly data: { readonly room: string };
}

function voucher(booking: Booking, room = ''): Voucher {
  const { name, namespace } = booking.metadata;
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: {
      name: `${name}-voucher`,
      namespace,
      ownerReferences: [controllerReference(booking)],
    },
    data: { room },
  };
}

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

export type BookingReconciler = Reconciler<Booking, Seen, Effect, Receipts>;

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
    cluster.seed(bookingType, booking(name));
  }
  return {
    cluster,
    clock,
    runtime: incarnation => bookingRuntime(hotel, incarnation, adapt),
    react: () => {
      for (const room of hotel.rooms.values()) hotel.confirmed.add(room);
    },
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

export function booking(name: string): Booking {
  const { apiVersion, kind } = bookingType;
  const metadata = { name, namespace: 'default' };
  return { apiVersion, kind, metadata, spec: { guest: name } };
}
