import { chartValue, scaleText, topOf } from './chartValues';

const point = {
  start: '2026-11-17T00:00:00Z',
  end: '2026-11-18T00:00:00Z',
  deployments: 3,
  failures: 1,
  leadSeconds: 7200,
};

it.each([
  ['leadTime', { value: 7200, text: '2 h' }],
  ['deployments', { value: 3, text: '3 releases' }],
  ['changeFailure', { value: 1, text: '1 of 3 went wrong' }],
  ['restore', { text: 'nothing restored' }],
] as const)('the chart of %s draws %p', (figure, expected) => {
  expect(chartValue(figure, point)).toEqual(expected);
});

it.each([
  ['leadTime', [], 1, '1 s'],
  ['leadTime', [7200, 60], 7200, '2 h'],
  ['deployments', [1], 2, '2'],
  ['deployments', [3], 4, '4'],
] as const)(
  'the scale of %s with %p ends at %p',
  (figure, values, top, text) => {
    expect(topOf(figure, values)).toBe(top);
    expect(scaleText(figure, top)).toBe(text);
  },
);
