import {
  NotificationHook,
  Notification,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  awaitChange,
  Decision,
  Instant,
  requeueAt,
  Summary,
  summarize,
} from '@kardinal/kube-controller';
import { Deliver, HookObservation, HookStatus } from './types';

/**
 * What a hook sends next: the oldest news that it has not delivered. Pure and total.
 *
 * ```text
 *  news ──▶ sent ──2xx──▶ Delivered
 *            ▲ │
 *            │ └─ anything else ──▶ pending ── ten times ──▶ GivenUp
 *            └──── 10 s, 20 s, 40 s … later ────┘
 * ```
 */
export function decide(
  hook: NotificationHook,
  observed: HookObservation,
  now: Instant,
): Decision<NotificationHook, Deliver> {
  const { status: before = {}, metadata, spec } = hook;
  const { problem } = observed;
  const next =
    problem === undefined ? nextOf(before, observed.news) : undefined;
  const { pending, ...rest } = before;
  const stillPending = pending?.id === next?.id ? pending : undefined;
  const status: HookStatus = {
    ...rest,
    ...(stillPending === undefined ? {} : { pending: stillPending }),
    conditions: [
      ...summarize(before.conditions, summaryOf(problem, stillPending), now),
    ],
  };
  if (next === undefined) return { status, requeue: awaitChange() };
  const retryAt = Date.parse(stillPending?.retryAt ?? '') || 0;
  if (retryAt > now) return { status, requeue: requeueAt(retryAt) };
  const { namespace = 'default' } = metadata;
  return {
    status,
    effect: {
      type: 'deliver',
      key: next.id,
      fence: 'earlier',
      notification: next,
      hook: { namespace, spec },
    },
    requeue: awaitChange(),
  };
}

function nextOf(
  { deliveries = [] }: HookStatus,
  news: readonly Notification[],
): Notification | undefined {
  const ended = new Set(deliveries.map(({ id }) => id));
  return news.find(({ id }) => !ended.has(id));
}

function summaryOf(
  problem: string | undefined,
  pending: HookStatus['pending'],
): Summary {
  if (problem !== undefined)
    return { state: 'stalled', reason: 'InvalidHook', message: problem };
  return pending === undefined
    ? {
        state: 'ready',
        reason: 'Delivering',
        message: 'All recent events were delivered',
      }
    : {
        state: 'notReady',
        reason: 'DeliveryDelayed',
        message: pending.message,
      };
}
