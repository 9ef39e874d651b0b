import {
  Condition,
  EventRecord,
  findCondition,
  Instant,
  KeyedEffect,
  KubeObject,
  Reconciler,
  requeueAt,
  StatusOf,
} from '@kardinal/kube-controller';
import { Derivation } from './derivationOf';

/** Of the condition Ready, and of the event. */
const notDerivedReason = 'NotDerived';

interface Conditions {
  readonly conditions?: readonly Condition[];
}

/** One event when an object is refused, with who changed it. */
function refusals(
  before: Conditions | undefined,
  after: Conditions,
): readonly EventRecord[] {
  const was = findCondition(before?.conditions, 'Ready');
  const is = findCondition(after.conditions, 'Ready');
  const isNew = is?.reason === notDerivedReason && is.message !== was?.message;
  if (!isNew) return [];
  return [{ type: 'Warning', reason: notDerivedReason, message: is.message }];
}

/** What a controller observes of an object that may not be derived. */
export type DerivedObservation<O> =
  | { readonly type: 'derived'; readonly seen: O }
  | Exclude<Derivation, { type: 'derived' }>;

/** Who is refused, and how its status says so. */
export interface DerivedRule<R extends KubeObject> {
  readonly derivationOf: (resource: R) => Derivation;
  readonly refused: (resource: R, problem: string, now: Instant) => StatusOf<R>;
}

/** No watch reports that the Graph of an object was put back. In milliseconds. */
const recheck = 30_000;

/**
 * The same reconciler for derived objects only. Any other is not even looked at: it causes no effect, neither while it is
 * there nor when it goes.
 */
export function onlyDerived<
  R extends KubeObject,
  O,
  E extends KeyedEffect,
  F extends Record<E['type'], unknown>,
>(
  reconciler: Reconciler<R, O, E, F>,
  { derivationOf, refused }: DerivedRule<R>,
): Reconciler<R, DerivedObservation<O>, E, F> {
  return {
    ...reconciler,
    observe: async (resource, signal) => {
      const derivation = derivationOf(resource);
      return derivation.type === 'derived'
        ? { type: 'derived', seen: await reconciler.observe(resource, signal) }
        : derivation;
    },
    decide: (resource, observed, now) => {
      if (observed.type === 'derived')
        return reconciler.decide(resource, observed.seen, now);
      const isDeleted = resource.metadata.deletionTimestamp !== undefined;
      return {
        status:
          observed.type === 'unsealed'
            ? (resource as { readonly status?: StatusOf<R> }).status ??
              ({} as StatusOf<R>)
            : refused(resource, observed.problem, now),
        requeue: requeueAt(now + recheck),
        ...(isDeleted ? { finalize: 'release' as const } : {}),
      };
    },
    describe: (before, after) => [
      ...reconciler.describe(before, after),
      ...refusals(before, after),
    ],
    decided: undefined,
  };
}
