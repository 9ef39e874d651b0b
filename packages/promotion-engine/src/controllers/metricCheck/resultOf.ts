import {
  judgeMetric,
  MetricCheck,
  rfc3339,
} from '@kardinal/backstage-plugin-kardinal-common';
import { MetricAnswer } from '@kardinal/backstage-plugin-kardinal-node';
import { deepEqual, unreachable } from '@kardinal/kube-controller';
import { metricUse } from '../../services/metrics/metricTimes';
import {
  MetricResultEntry,
  subjectKey,
} from '../../services/metrics/MetricSubject';
import { ObservedSubject } from './types';

type Outcome = Omit<
  MetricResultEntry,
  'query' | 'evaluatedAt' | 'measuredSince'
>;

/**
 * The result of a subject. It has the instant at which it came to say so: while it says the same without a gap, nothing of
 * it changes. While the provider fails, a measurement counts for as long as one may be old.
 */
export function resultOf(
  { spec, status, metadata }: MetricCheck,
  { subject, reading }: ObservedSubject,
): MetricResultEntry {
  const results =
    status?.queryGeneration === metadata.generation ? status?.results : [];
  const before = results?.find(
    each => subjectKey(each) === subjectKey(subject),
  );
  const { query, answer, at, measuredAt, measuredBefore } = reading;
  const use = metricUse(spec);
  const since = Date.parse(before?.evaluatedAt ?? '');
  if (
    (answer.type === 'failed' || answer.type === 'away') &&
    before?.stale === false &&
    before.query === query &&
    at <= (measuredAt ?? since) + use
  )
    return before;
  const outcome = outcomeOf(spec, answer);
  // Whoever found it too old stays closed until it says that it counts again.
  const isContinued = at <= (measuredBefore ?? since) + use;
  const measuredSince =
    (isContinued ? before?.measuredSince : undefined) ?? rfc3339(at);
  const said = {
    ...subject,
    ...outcome,
    query,
    ...(outcome.stale ? {} : { measuredSince }),
  };
  return before !== undefined &&
    deepEqual(before, { ...said, evaluatedAt: before.evaluatedAt })
    ? before
    : { ...said, evaluatedAt: rfc3339(at) };
}

function outcomeOf(spec: MetricCheck['spec'], answer: MetricAnswer): Outcome {
  switch (answer.type) {
    case 'value':
      return {
        value: rounded(answer.value),
        result: judgeMetric(spec, answer.value),
        stale: false,
        reason: 'Measured',
      };
    case 'noData':
      return withoutData(spec, answer);
    case 'refused':
    case 'failed':
    case 'away': {
      const { reason, message } = answer;
      return { result: 'Fail', stale: true, reason, message };
    }
    default:
      return unreachable(answer);
  }
}

function withoutData(
  { noDataBehavior }: MetricCheck['spec'],
  { reason, message }: Extract<MetricAnswer, { readonly type: 'noData' }>,
): Outcome {
  switch (noDataBehavior) {
    case 'pass':
      return { result: 'Pass', stale: false, reason, message };
    case 'fail':
      return { result: 'Fail', stale: false, reason, message };
    case 'hold':
      return { result: 'NoData', stale: true, reason, message };
    default:
      return unreachable(noDataBehavior);
  }
}

/** Digits beyond these are noise of the computation. */
function rounded(value: number): number {
  return Number(value.toPrecision(6));
}
