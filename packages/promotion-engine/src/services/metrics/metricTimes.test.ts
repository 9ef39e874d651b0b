import {
  metricInterval,
  metricTimeout,
  metricUse,
  metricWait,
} from './metricTimes';

it.each([
  ['1m', 60_000],
  ['5m', 300_000],
  ['10s', 10_000],
  ['1s', 10_000],
  ['0s', 10_000],
  ['soon', 60_000],
])('the interval %s is %d ms', (interval, expected) => {
  expect(metricInterval({ interval })).toBe(expected);
});

it.each([
  ['10s', 10_000],
  ['1ms', 1_000],
  ['5m', 30_000],
  ['soon', 10_000],
])('the timeout %s is %d ms', (timeout, expected) => {
  expect(metricTimeout({ timeout })).toBe(expected);
});

it.each([
  ['10s', 60_000],
  ['20s', 60_000],
  ['1m', 180_000],
  ['1h', 10_800_000],
])('with the interval %s a measurement counts for %d ms', (interval, use) => {
  expect(metricUse({ interval })).toBe(use);
});

it.each([
  ['10s', 0, 10_000],
  ['10s', 1, 20_000],
  ['10s', 4, 160_000],
  ['10s', 5, 300_000],
  ['10s', 1_000, 300_000],
  ['10m', 0, 600_000],
  ['10m', 3, 600_000],
])(
  'with the interval %s and %d failures the next try is after %d ms',
  (interval, failures, wait) => {
    expect(metricWait({ interval }, failures)).toBe(wait);
  },
);
