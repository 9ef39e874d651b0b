import { metricCheck } from '../../__testUtils__/metricCheck';
import { dueAt } from './dueAt';

it.each([
  ['1m', 0, 60_000],
  ['5m', 0, 300_000],
  ['1m', 2, 240_000],
  ['1m', 9, 300_000],
  ['10m', 9, 600_000],
])(
  'with the interval %s and %d failures a reading is replaced after %d ms',
  (interval, failures, wait) => {
    const answer = { type: 'value', value: 1 } as const;
    const reading = { query: 'q', answer, at: 1_000, failures };
    expect(dueAt(metricCheck('errors', { interval }), reading)).toBe(
      1_000 + wait,
    );
  },
);
