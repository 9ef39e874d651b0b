import { KubeObject, ObjectRef, StatusOf, Instant } from '@kardinal/foundation';
import { Refusal } from './refusalOf';

/**
 * When to look at a resource again if nothing wakes us up first.
 *
 * Every controller also has a jittered resync, so `awaitChange()` never means "never".
 *
 * @public
 */
export type Requeue =
  | { readonly type: 'awaitChange' }
  | { readonly type: 'at'; readonly instant: Instant };

/** Best practice: a watch reports it. @public */
export function awaitChange(): Requeue {
  return { type: 'awaitChange' };
}

/** Look again at this instant; for facts that no watch reports. @public */
export function requeueAt(instant: Instant): Requeue {
  return { type: 'at', instant };
}

/** A Kubernetes event in the making. @public */
export interface EventRecord {
  readonly type: 'Normal' | 'Warning';
  /** PascalCase, past tense. */
  readonly reason: string;
  /** Names the thing and its value; no clock, counter or random. */
  readonly message: string;
}

/** An external effect: at most one a pass, idempotent under its key. @public */
export interface KeyedEffect {
  readonly type: string;
  /** Stable for the same intent, e.g. `<uid>/<segment>`. */
  readonly key: string;
  /**
   * The write of status that comes before it (the fence).
   * - `status`: that of the decision it comes with;
   * - `earlier`: an earlier one already says that it will happen. Only for what does no harm when it is stale or repeated.
   *   The pass carries out nothing else of the decision, and the next one follows at once.
   *
   * Default `status`.
   */
  readonly fence?: 'status' | 'earlier';
}

/**
 * Everything that one pass wants to happen, as plain data.
 *
 * A decision that carries an effect must also change the status (the fence), so that a stale cache or an old leader
 * fails on the resourceVersion before it touches the world; unless the effect has an earlier one.
 *
 * @public
 */
export interface Decision<
  R extends KubeObject,
  Effect extends KeyedEffect = never,
> {
  /** The whole status wanted after this pass. The runtime stamps `observedGeneration`. */
  readonly status: StatusOf<R>;
  /** Children, by server-side apply with the controller's field manager. */
  readonly apply?: readonly KubeObject[];
  readonly remove?: readonly ObjectRef[];
  readonly effect?: Effect;
  /** Let the object go: the finalizer of `cleanup` is removed. Only meaningful while it is being deleted. */
  readonly finalize?: 'release';
  readonly requeue: Requeue;
}

/** How to perform each effect, and how to fold its receipt into status. @public */
export type EffectHandlers<
  R extends KubeObject,
  Effect extends KeyedEffect,
  Receipts extends Record<Effect['type'], unknown>,
> = {
  readonly [T in Effect['type']]: {
    /** Talks to the outside. Idempotent under `effect.key`: found before created. */
    perform(
      effect: Extract<Effect, { type: T }>,
      signal: AbortSignal,
    ): Promise<Receipts[T]>;
    /** Pure. `resource` is the object as committed before the effect. */
    record(
      resource: R,
      effect: Extract<Effect, { type: T }>,
      receipt: Receipts[T],
      now: Instant,
    ): StatusOf<R>;
  };
};

/**
 * One controller's logic. The runtime (`reconcileOnce`) carries it out:
 * observe → decide → commit status → apply/remove children → perform one effect → record → events → requeue.
 *
 * @public
 */
export interface Reconciler<
  R extends KubeObject,
  Observation,
  Effect extends KeyedEffect = never,
  Receipts extends Record<Effect['type'], unknown> = Record<
    Effect['type'],
    unknown
  >,
> {
  /** Reads only: caches first, the outside only in the states that need it. */
  observe(resource: R, signal: AbortSignal): Promise<Observation>;
  /** Pure, total, synchronous. Never throws: bad input becomes a status. Sees deleted objects only with `cleanup`. */
  decide(resource: R, seen: Observation, now: Instant): Decision<R, Effect>;
  /**
   * Follows each decision in the same turn of the event loop, before anything of it is carried out: what wake-ups and the
   * next pass need of it. Only in memory: a pass after a crash does without.
   */
  decided?(resource: R, decision: Decision<R, Effect>): void;
  readonly effects: EffectHandlers<R, Effect, Receipts>;
  /** Pure: what changed, in words for a person. */
  describe(
    before: StatusOf<R> | undefined,
    after: StatusOf<R>,
  ): readonly EventRecord[];
  /**
   * Pure: the status that says that the API server refuses a child. `resource` is the object as committed before; the pass
   * ends with it, and `decide` must not want the same child again until something changes. Without it the resource is
   * stalled by the runtime.
   */
  recordRefusal?(resource: R, refusal: Refusal, now: Instant): StatusOf<R>;
  /**
   * With a finalizer the runtime adds it before the first decision, and calls `decide` also while the object is being
   * deleted until a decision says `finalize: 'release'`. With `added: 'byOwner'` whoever creates the object puts the
   * finalizer on those that need it (one write less), and the runtime only takes it away.
   */
  readonly cleanup?: {
    readonly finalizer: string;
    /** Default `byRuntime`. */
    readonly added?: 'byRuntime' | 'byOwner';
  };
}

/** A human must change something: `Stalled`, one Warning event, no retry until the resource changes. @public */
export class TerminalError extends Error {
  override readonly name = 'TerminalError';
  constructor(readonly reason: string, message: string) {
    super(message);
  }
}

/** Not a failure: come back at the instant (Retry-After, rate limits). @public */
export class WaitError extends Error {
  override readonly name = 'WaitError';
  constructor(message: string, readonly until: Instant) {
    super(message);
  }
}
