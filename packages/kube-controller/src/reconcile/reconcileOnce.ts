import {
  KubeObject,
  StatusOf,
  Instant,
  ResourceType,
} from '@kardinal/foundation';
import { ConflictError } from '../client/errors';
import { keyOf, keyText } from '../client/objectKey';
import { KubeClient } from '../client/types';
import { deepEqual } from '../json/deepEqual';
import { ChildApplier } from './ChildApplier';
import { commit } from './commit';
import { addFinalizer, hasFinalizer, removeFinalizer } from './finalizers';
import { InvalidDecisionError } from './InvalidDecisionError';
import { DelayedStatuses } from './DelayedStatuses';
import { Refusal } from './refusalOf';
import {
  isSameStatus,
  showsFailureOf,
  stamp,
  withoutRuntimeConditions,
} from './runtimeConditions';
import { statusOf } from './statusOf';
import { writeChildren } from './writeChildren';
import {
  awaitChange,
  Decision,
  EventRecord,
  KeyedEffect,
  Reconciler,
  Requeue,
  requeueAt,
  TerminalError,
} from './types';

/** What a pass needs besides the resource. @public */
export interface PassContext<R extends KubeObject> {
  readonly type: ResourceType<R>;
  readonly client: KubeClient;
  readonly children: ChildApplier;
  readonly signal: AbortSignal;
  /** Changes of status that may be delayed; without it none. */
  readonly delayed?: DelayedStatuses<R>;
  now(): Instant;
  /** A status was written. Never blocks and never throws. */
  onStatus?(before: R, after: R): void;
  /** Never blocks and never throws. */
  recordEvents(regarding: R, events: readonly EventRecord[]): void;
  /** Throws when this process does not lead any more; called before each thing that touches the world. */
  assertLeading(): void;
}

/** How a pass ended. @public */
export type PassOutcome =
  | { readonly type: 'requeue'; readonly requeue: Requeue }
  /** A receipt was recorded: decide again at once. */
  | { readonly type: 'again' };

/**
 * One pass over one resource, the only place that knows the order:
 *
 * 1. finalizer, when the reconciler has `cleanup`
 * 2. `observe`
 * 3. `decide`
 * 4. commit the status, at the resourceVersion that was decided on; events from what changed. A change that nothing waits
 *    for is held back for a while, and the pass ends here
 * 5. apply and remove children; what the API server refuses for good is recorded, and the pass ends here
 * 6. perform at most one effect
 * 7. commit what `record` makes of its receipt; events
 * 8. let the object go, when it is being deleted and the decision says so
 *
 * An effect whose fence is an earlier status is all that its pass carries out: steps 6 and 7.
 *
 * @throws InvalidDecisionError when an effect comes without a fence, or together with a release.
 * @public
 */
export async function reconcileOnce<
  R extends KubeObject,
  O,
  E extends KeyedEffect,
  F extends Record<E['type'], unknown>,
>(
  reconciler: Reconciler<R, O, E, F>,
  cached: R,
  context: PassContext<R>,
): Promise<PassOutcome> {
  const resource = await prepare(reconciler, cached, context);
  if (!resource) return { type: 'requeue', requeue: awaitChange() };
  const view = withoutRuntimeConditions(resource);
  const observation = await reconciler.observe(view, context.signal);
  const decision = reconciler.decide(view, observation, context.now());
  reconciler.decided?.(view, decision);
  checkDecision(view, decision);
  if (decision.effect?.fence === 'earlier') {
    await performEffect(reconciler, resource, decision.effect, context);
    return { type: 'again' };
  }
  const heldUntil = holdBack(resource, decision, context);
  if (heldUntil !== undefined) {
    const requeue = earlier(decision.requeue, heldUntil);
    return { type: 'requeue', requeue };
  }

  const write = (to: R, status: StatusOf<R>) =>
    commit(reconciler, to, status, context);
  // What says that passes fail stays until one has succeeded: to clear it first would be two writes for each try.
  const isFailing =
    !decision.effect &&
    showsFailureOf(resource, stamp(resource, decision.status));
  const fenced = isFailing ? resource : await write(resource, decision.status);
  const refusal = await writeChildren(fenced, decision, context);
  if (refusal) {
    await write(fenced, refused(reconciler, fenced, refusal, context));
    return { type: 'requeue', requeue: awaitChange() };
  }
  const committed = isFailing ? await write(resource, decision.status) : fenced;
  if (decision.effect) {
    await performEffect(reconciler, committed, decision.effect, context);
    return { type: 'again' };
  }
  if (decision.finalize === 'release') {
    await release(reconciler, committed, context);
  }
  return { type: 'requeue', requeue: decision.requeue };
}

/** The resource to decide on; `undefined` when there is nothing to decide. */
async function prepare<R extends KubeObject>(
  reconciler: Pick<Reconciler<R, never>, 'cleanup'>,
  resource: R,
  context: PassContext<R>,
): Promise<R | undefined> {
  const { cleanup } = reconciler;
  const isDeleted = resource.metadata.deletionTimestamp !== undefined;
  const isHeld = cleanup && hasFinalizer(resource, cleanup.finalizer);
  if (isDeleted) return isHeld ? resource : undefined;
  if (!cleanup || isHeld || cleanup.added === 'byOwner') return resource;
  context.assertLeading();
  const { client, type } = context;
  return addFinalizer(client, type, resource, cleanup.finalizer);
}

function checkDecision<R extends KubeObject, E extends KeyedEffect>(
  view: R,
  decision: Decision<R, E>,
): void {
  const { effect, finalize, status } = decision;
  if (!effect) return;
  const name = `${view.kind} ${view.metadata.name}`;
  if (finalize) {
    throw new InvalidDecisionError(
      `${name}: effect ${effect.type} and release in one decision; record the effect first`,
    );
  }
  if (effect.fence === 'earlier') return;
  if (isSameStatus(statusOf(view), stamp(view, status))) {
    throw new InvalidDecisionError(
      `${name}: effect ${effect.type} without a change of status; nothing would stop a stale pass from repeating it`,
    );
  }
}

/** Until when the status waits, when that is all there is to do. */
function holdBack<R extends KubeObject, E extends KeyedEffect>(
  resource: R,
  { status, effect, apply = [], remove = [], finalize }: Decision<R, E>,
  { delayed, now }: PassContext<R>,
): Instant | undefined {
  const key = keyText(keyOf(resource));
  const before = statusOf(resource);
  const isMore = effect || finalize || apply.length + remove.length > 0;
  if (isMore || before === undefined) return undefined;
  const after = stamp(resource, status);
  const isSame = deepEqual(before, after);
  if (isSame) delayed?.forget(key);
  return isSame
    ? undefined
    : delayed?.holdUntil(key, { before, after, resource }, now());
}

function earlier(requeue: Requeue, instant: Instant): Requeue {
  return requeue.type === 'at' && requeue.instant <= instant
    ? requeue
    : requeueAt(instant);
}

/** @throws TerminalError when the reconciler has no words of its own for it. */
function refused<R extends KubeObject>(
  { recordRefusal }: Pick<Reconciler<R, never>, 'recordRefusal'>,
  resource: R,
  refusal: Refusal,
  { now }: PassContext<R>,
): StatusOf<R> {
  const { reason, message } = refusal;
  if (!recordRefusal) throw new TerminalError(reason, message);
  return recordRefusal(withoutRuntimeConditions(resource), refusal, now());
}

async function performEffect<
  R extends KubeObject,
  O,
  E extends KeyedEffect,
  F extends Record<E['type'], unknown>,
>(
  reconciler: Reconciler<R, O, E, F>,
  committed: R,
  effect: E,
  context: PassContext<R>,
): Promise<void> {
  type Narrowed = Extract<E, { type: E['type'] }>;
  const handler = reconciler.effects[effect.type as E['type']];
  context.assertLeading();
  const receipt = await handler.perform(effect as Narrowed, context.signal);
  const recordOn = (resource: R) => {
    const view = withoutRuntimeConditions(resource);
    const now = context.now();
    const status = handler.record(view, effect as Narrowed, receipt, now);
    return commit(reconciler, resource, status, context);
  };
  try {
    await recordOn(committed);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    // A changed spec or label is no reason to lose the receipt; a changed status is.
    const live = await context.client.get(context.type, keyOf(committed));
    if (!live || !isSameCommit(live, committed)) throw error;
    await recordOn(live);
  }
}

function isSameCommit(live: KubeObject, committed: KubeObject): boolean {
  return (
    live.metadata.uid === committed.metadata.uid &&
    deepEqual(statusOf(live), statusOf(committed))
  );
}

async function release<R extends KubeObject>(
  reconciler: Pick<Reconciler<R, never>, 'cleanup'>,
  resource: R,
  context: PassContext<R>,
): Promise<void> {
  const { cleanup } = reconciler;
  if (!cleanup || resource.metadata.deletionTimestamp === undefined) return;
  context.assertLeading();
  await removeFinalizer(
    context.client,
    context.type,
    resource,
    cleanup.finalizer,
  );
}
