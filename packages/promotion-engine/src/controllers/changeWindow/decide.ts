import {
  ChangeWindow,
  ChangeWindowStatus,
  coverageStatus,
  rfc3339,
  WindowSchedule,
  windowSchedule,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  awaitChange,
  Decision,
  Instant,
  requeueAt,
  summarize,
  Summary,
} from '@kardinal/kube-controller';
import { WindowObservation } from './types';

/** Instants at which a window could open or close that are looked at for the one at which it does. */
const mostChanges = 400;

/**
 * Whether a window is open, and when that changes: for people. Promotions read the spec. Pure and total.
 *
 * ```text
 *  valid ──▶ Ready True, open ◀──at the instants of its times──▶ Ready True, closed
 *  never open any more ──▶ Ready False
 *  invalid ──▶ Ready False, Stalled, every problem with its field; promotions wait
 * ```
 */
export function decide(
  window: ChangeWindow,
  observed: WindowObservation,
  now: Instant,
): Decision<ChangeWindow> {
  const schedule = windowSchedule(window.spec);
  const coverage = coverageStatus(observed.coverage);
  const conditions = (summary: Summary) =>
    summarize(window.status?.conditions, summary, now);
  if (schedule.type === 'invalid') {
    const message = schedule.problems.join('; ');
    return {
      status: {
        open: false,
        coverage,
        conditions: conditions({
          state: 'stalled',
          reason: 'InvalidTimes',
          message: `${message}. Until it is corrected, promotions wait`,
        }),
      },
      requeue: awaitChange(),
    };
  }
  const isOpen = schedule.isOpenAt(now);
  const change = nextChange(schedule, now);
  const status: ChangeWindowStatus = {
    open: isOpen,
    ...(change.type === 'changes' ? { changesAt: wholeSecond(change.at) } : {}),
    coverage,
    conditions: conditions(
      summaryOf(isOpen ? 'open' : 'closed', change, observed),
    ),
  };
  return {
    status,
    requeue: change.type === 'never' ? awaitChange() : requeueAt(change.at),
  };
}

/** `unknown`: the same at `at`, where the search ended. */
type Change =
  | { readonly type: 'changes' | 'unknown'; readonly at: Instant }
  | { readonly type: 'never' };

function nextChange(schedule: WindowSchedule, now: Instant): Change {
  const isOpen = schedule.isOpenAt(now);
  let at = now;
  for (let looked = 0; looked < mostChanges; looked += 1) {
    const next = schedule.nextAfter(at);
    if (next === undefined) return { type: 'never' };
    at = next;
    if (schedule.isOpenAt(at) !== isOpen) return { type: 'changes', at };
  }
  return { type: 'unknown', at };
}

function summaryOf(
  standing: 'open' | 'closed',
  change: Change,
  { problem }: WindowObservation,
): Summary {
  if (problem !== undefined)
    return {
      state: 'notReady',
      reason: problem.reason,
      message: problem.message,
    };
  if (standing === 'closed' && change.type === 'never')
    return {
      state: 'notReady',
      reason: 'NeverOpens',
      message:
        'spec.allow: none of its times is to come, so it stays closed for ever; add one, or delete the window',
    };
  const until =
    change.type === 'changes' ? ` until ${wholeSecond(change.at)}` : '';
  return standing === 'open'
    ? { state: 'ready', reason: 'Open', message: `Open${until}` }
    : { state: 'ready', reason: 'Closed', message: `Closed${until}` };
}

/** Never earlier. */
function wholeSecond(instant: Instant): string {
  return rfc3339(Math.ceil(instant / 1000) * 1000);
}
