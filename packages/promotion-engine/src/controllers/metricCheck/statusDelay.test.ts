import { MetricCheckStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { statusDelays } from '../statusDelays';
import { statusDelay } from './statusDelay';

type Result = NonNullable<MetricCheckStatus['results']>[number];

const measured: Result = {
  result: 'Pass',
  value: 1,
  stale: false,
  reason: 'Measured',
  query: 'up',
  evaluatedAt: '2026-11-18T10:00:00Z',
  measuredSince: '2026-11-18T10:00:00Z',
};
const status = (change: Partial<Result>): MetricCheckStatus => ({
  queryGeneration: 1,
  results: [{ ...measured, ...change }],
});

it.each<[string, MetricCheckStatus, number]>([
  ['a value', status({ value: 0.995 }), statusDelays.metricValue],
  [
    'a value with its time',
    status({ value: 2, evaluatedAt: '2026-11-18T10:01:00Z' }),
    statusDelays.metricValue,
  ],
  ['words', status({ message: 'words' }), statusDelays.metricValue],
  ['a result', status({ value: 0.5, result: 'Fail' }), 0],
  ['what is stale', status({ stale: true }), 0],
  ['a value that is gone', status({ value: undefined }), 0],
  ['what counts again', status({ measuredSince: '2026-11-18T11:00:00Z' }), 0],
  ['the query', { ...status({}), queryGeneration: 2 }, 0],
  ['a result less', { queryGeneration: 1, results: [] }, 0],
])('another %s waits %s ms', (_what, after, delay) => {
  expect(statusDelay(status({}), after)).toBe(delay);
});
