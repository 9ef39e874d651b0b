import { parseTime } from './parseTime';

/** A Wednesday. */
const now = Date.parse('2026-11-18T10:00:00Z');

it.each([
  ['Tuesday 10am', '2026-11-24T10:00:00.000Z'],
  ['wednesday 10:00', '2026-11-18T10:00:00.000Z'],
  ['Wednesday 9am', '2026-11-25T09:00:00.000Z'],
  ['12am', '2026-11-19T00:00:00.000Z'],
  ['12pm', '2026-11-18T12:00:00.000Z'],
  ['23:59', '2026-11-18T23:59:00.000Z'],
  ['saturday', '2026-11-21T00:00:00.000Z'],
  ['2026-12-24T18:00:00+01:00', '2026-12-24T17:00:00.000Z'],
])('%s is %s', (text, expected) => {
  expect(new Date(parseTime(text, now)).toISOString()).toBe(expected);
});

it.each([
  '',
  'someday',
  '13pm',
  '0am',
  '24:00',
  '10:75',
  '2026-13-01T00:00:00Z',
])('refuses %j', text => {
  expect(() => parseTime(text, now)).toThrow(`invalid --time ${text}`);
});
