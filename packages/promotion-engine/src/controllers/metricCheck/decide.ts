import {
  MetricCheck,
  MetricCheckStatus,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  awaitChange,
  Decision,
  Instant,
  Requeue,
  requeueAt,
  summarize,
  Summary,
  unreachable,
} from '@kardinal/kube-controller';
import { MetricResultEntry } from '../../services/metrics/MetricSubject';
import { dueAt } from './dueAt';
import { resultOf } from './resultOf';
import { MetricCheckObservation } from './types';

/**
 * What a MetricCheck says, and when it is evaluated again. Pure and total.
 *
 * ```text
 *  invalid ─▶ Stalled, no result, every problem with its field
 *  valid ──▶ nobody waits ─▶ the last results stay as they are, and count until they are old │ Idle where there are none
 *        └─▶ somebody waits ─▶ measured ─▶ Ready │ not measured for three intervals, no data, no number ─▶ not Ready, stale
 * ```
 */
export function decide(
  check: MetricCheck,
  observed: MetricCheckObservation,
  now: Instant,
): Decision<MetricCheck> {
  switch (observed.type) {
    case 'invalid':
      return {
        status: statusOf(
          check,
          [],
          {
            state: 'stalled',
            reason: 'ValidationFailed',
            message: observed.problems.join('; '),
          },
          now,
        ),
        requeue: awaitChange(),
      };
    case 'valid': {
      const { subjects, use } = observed;
      if (subjects.length === 0)
        return { status: idleStatus(check, now), requeue: awaitChange() };
      const results = subjects.map(each => resultOf(check, each));
      return {
        status: statusOf(check, results, summaryOf(observed, results), now),
        requeue:
          use === 'waitedFor' ? nextMeasure(check, observed) : awaitChange(),
      };
    }
    default:
      return unreachable(observed);
  }
}

type ValidObservation = Extract<
  MetricCheckObservation,
  { readonly type: 'valid' }
>;

function nextMeasure(
  check: MetricCheck,
  { subjects }: ValidObservation,
): Requeue {
  return requeueAt(
    Math.min(...subjects.map(({ reading }) => dueAt(check, reading))),
  );
}

/** Nobody waits: what was measured stays for people, and so does what was wrong with it. */
function idleStatus(check: MetricCheck, now: Instant): MetricCheckStatus {
  const { status, metadata } = check;
  const isOfQuery = status?.queryGeneration === metadata.generation;
  if (status?.results !== undefined && isOfQuery) return status;
  return statusOf(
    check,
    [],
    {
      state: 'ready',
      reason: 'Idle',
      message: 'No gate and no bake waits for it, so it is not evaluated',
    },
    now,
  );
}

function summaryOf(
  { omitted, subjects }: ValidObservation,
  results: readonly MetricResultEntry[],
): Summary {
  const stale = results.find(each => each.stale);
  if (stale !== undefined)
    return {
      state: 'notReady',
      reason: stale.reason,
      message: stale.message ?? stale.reason,
    };
  if (omitted > 0)
    return {
      state: 'notReady',
      reason: 'TooManyPromotions',
      message: `Only the first ${subjects.length} promotions that wait for it are measured; let the query depend on less, or make another MetricCheck for the others`,
    };
  return { state: 'ready', reason: 'Measured', message: 'It is measured' };
}

function statusOf(
  { status, metadata }: MetricCheck,
  results: readonly MetricResultEntry[],
  summary: Summary,
  now: Instant,
): MetricCheckStatus {
  return {
    ...(metadata.generation === undefined
      ? {}
      : { queryGeneration: metadata.generation }),
    ...(results.length === 0 ? {} : { results: [...results] }),
    conditions: summarize(status?.conditions, summary, now),
  };
}
