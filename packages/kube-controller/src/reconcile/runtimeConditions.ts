import { KubeObject, StatusOf, Condition, Instant } from '@kardinal/foundation';
import { fitCondition } from '../conditions/fitCondition';
import {
  removeCondition,
  setCondition,
  findCondition,
} from '../conditions/setCondition';
import { deepEqual } from '../json/deepEqual';
import { statusOf, withStatus } from './statusOf';

/** Reason of `Reconciling` while passes fail. Reserved for the runtime. @public */
export const progressingWithRetry = 'ProgressingWithRetry';

/** Reason of `Ready` after a {@link TerminalError}. Reserved for the runtime. @public */
export const reconcileStalled = 'ReconcileStalled';

interface CommonStatus {
  readonly conditions?: readonly Condition[];
  readonly observedGeneration?: number;
}

/** The status that says that passes fail and are tried again. */
export function withRetry<R extends KubeObject>(
  resource: R,
  message: string,
  now: Instant,
): StatusOf<R> {
  const status = common(resource);
  const reconciling = {
    type: 'Reconciling',
    status: 'True',
    reason: progressingWithRetry,
    message,
  } as const;
  const settled = isStalledByRuntime(status)
    ? removeCondition(status.conditions, 'Stalled')
    : status.conditions;
  const conditions = setCondition(settled, reconciling, now);
  return toStatus<R>({ ...status, conditions });
}

/** The status that says that a person must change something. */
export function withStall<R extends KubeObject>(
  resource: R,
  problem: { readonly reason: string; readonly message: string },
  now: Instant,
): StatusOf<R> {
  const status = common(resource);
  const { reason, message } = problem;
  const stalled = { type: 'Stalled', status: 'True', reason, message } as const;
  const ready = {
    type: 'Ready',
    status: 'False',
    reason: reconcileStalled,
    message,
  } as const;
  const rest = removeCondition(status.conditions, 'Reconciling');
  const conditions = setCondition(setCondition(rest, ready, now), stalled, now);
  const { generation } = resource.metadata;
  return toStatus<R>({
    ...status,
    conditions,
    ...(generation === undefined ? {} : { observedGeneration: generation }),
  });
}

/** Whether the status says already that a person must change this. */
export function isStalledBy(
  resource: KubeObject,
  problem: { readonly reason: string; readonly message: string },
): boolean {
  const stalled = findCondition(common(resource).conditions, 'Stalled');
  const said = fitCondition({ type: 'Stalled', status: 'True', ...problem });
  return stalled?.reason === said.reason && stalled.message === said.message;
}

/**
 * The resource as a reconciler sees it: without the conditions that the runtime wrote about failed passes. A status that
 * holds nothing else is no status yet.
 */
export function withoutRuntimeConditions<R extends KubeObject>(resource: R): R {
  const status = common(resource);
  let { conditions } = status;
  if (
    findCondition(conditions, 'Reconciling')?.reason === progressingWithRetry
  ) {
    conditions = removeCondition(conditions, 'Reconciling');
  }
  if (isStalledByRuntime(status)) {
    conditions = removeCondition(conditions, 'Stalled');
    conditions = removeCondition(conditions, 'Ready');
  }
  if (conditions === status.conditions) return resource;
  const next = { ...status, conditions };
  return withStatus(resource, isEmpty(next) ? undefined : toStatus<R>(next));
}

/** Whether the status says what was decided, and on top of it only that passes fail. */
export function showsFailureOf<R extends KubeObject>(
  resource: R,
  decided: StatusOf<R>,
): boolean {
  const { conditions } = common(resource);
  const failure = isStalledByRuntime(common(resource))
    ? findCondition(conditions, 'Stalled')
    : findCondition(conditions, 'Reconciling');
  if (failure === undefined) return false;
  const next = withStatus(resource, decided);
  const shown =
    failure.type === 'Stalled'
      ? withStall(next, failure, 0)
      : withRetry(next, failure.message, 0);
  return deepEqual(withoutTimes(statusOf(resource)), withoutTimes(shown));
}

function withoutTimes(status: unknown): unknown {
  const { conditions = [], ...rest } = status as CommonStatus;
  const facts = conditions.map(({ lastTransitionTime, ...each }) => each);
  return {
    ...rest,
    conditions: Object.fromEntries(facts.map(each => [each.type, each])),
  };
}

/**
 * The status to commit: stamped with the generation it was decided on, and with the `lastTransitionTime` of each
 * condition whose status did not flip.
 */
export function stamp<R extends KubeObject>(
  resource: R,
  status: StatusOf<R>,
): StatusOf<R> {
  const { generation } = resource.metadata;
  const before = common(resource).conditions ?? [];
  const { conditions } = status as CommonStatus;
  return {
    ...(status as object),
    ...(conditions
      ? { conditions: conditions.map(c => keepTransitionTime(before, c)) }
      : {}),
    ...(generation === undefined ? {} : { observedGeneration: generation }),
  } as StatusOf<R>;
}

/** Whether two statuses say the same, but for the generation that the runtime stamps. None and an empty one are equal. */
export function isSameStatus(a: unknown, b: unknown): boolean {
  return deepEqual(withoutStamp(a), withoutStamp(b));
}

function keepTransitionTime(
  before: readonly Condition[],
  condition: Condition,
): Condition {
  const old = findCondition(before, condition.type);
  return old && old.status === condition.status
    ? { ...condition, lastTransitionTime: old.lastTransitionTime }
    : condition;
}

function withoutStamp(status: unknown): unknown {
  if (typeof status !== 'object' || status === null) return {};
  const { observedGeneration, ...rest } = status as CommonStatus;
  return rest;
}

function isStalledByRuntime(status: CommonStatus): boolean {
  return findCondition(status.conditions, 'Ready')?.reason === reconcileStalled;
}

function isEmpty(status: CommonStatus): boolean {
  const { conditions = [], observedGeneration, ...rest } = status;
  return conditions.length === 0 && Object.keys(rest).length === 0;
}

function common(resource: KubeObject): CommonStatus {
  return (statusOf(resource) ?? {}) as CommonStatus;
}

/** Status types are the kinds' own; what all of them share is typed here. */
function toStatus<R extends KubeObject>(status: CommonStatus): StatusOf<R> {
  return status as unknown as StatusOf<R>;
}
