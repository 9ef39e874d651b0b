import { MetricCheck } from '@kardinal/backstage-plugin-kardinal-common';
import { metricCheck } from '../../__testUtils__/metricCheck';
import { areMetricsChanged } from './areMetricsChanged';

const result = {
  result: 'Pass' as const,
  stale: false,
  reason: 'Measured',
  query: 'q',
  evaluatedAt: '2026-11-18T10:00:00Z',
};

function check(
  status: MetricCheck['status'] = { queryGeneration: 1, results: [result] },
  generation: number = 1,
): MetricCheck {
  const { metadata, ...rest } = metricCheck('errors');
  return { ...rest, metadata: { ...metadata, generation }, status };
}

const ready = {
  type: 'Ready',
  status: 'True' as const,
  reason: 'Measured',
  message: 'It is measured',
  lastTransitionTime: '2026-11-18T10:00:00Z',
};

it.each<[string, MetricCheck | undefined, boolean]>([
  ['the same', check(), false],
  [
    'other conditions',
    check({ queryGeneration: 1, results: [result], conditions: [ready] }),
    false,
  ],
  ['another result', check({ results: [{ ...result, result: 'Fail' }] }), true],
  ['results of another query', check({ results: [result] }), true],
  ['another query', check(undefined, 2), true],
  ['no status', check({}), true],
  ['nothing, as it is gone', undefined, true],
])(
  'a change to %s concerns those that read it: %#',
  (_what, after, expected) => {
    expect(areMetricsChanged(check(), after)).toBe(expected);
    expect(areMetricsChanged(after, check())).toBe(expected);
  },
);
