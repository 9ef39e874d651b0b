import {
  KubeObject,
  Resource,
  Condition,
  Instant,
  ResourceType,
} from '@kardinal/foundation';
import { controllerReference } from '../../client/ownerReferences';
import { summarize } from '../../conditions/summarize';
import {
  awaitChange,
  Decision,
  Reconciler,
  requeueAt,
} from '../../reconcile/types';

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
  | {
      readonly type: 'reserve';
      readonly key: string;
      readonly guest: string;
      readonly attempt: number;
    }
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

export type BookingReconciler = Reconciler<Booking, Seen, Effect, Receipts>;

export function bookingReconciler(hotel: Hotel): BookingReconciler {
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
        effect: {
          type: 'reserve',
          key,
          guest: booking.spec.guest,
          attempt: attempts,
        },
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

export function newBooking(name: string): Booking {
  const { apiVersion, kind } = bookingType;
  const metadata = { name, namespace: 'default' };
  return { apiVersion, kind, metadata, spec: { guest: name } };
}
