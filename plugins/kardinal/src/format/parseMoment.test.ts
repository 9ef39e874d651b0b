import { inEnglish } from '../testing/englishTexts';
import { parseMoment } from './parseMoment';
import { aReader } from '../testing/aReader';

const reader = aReader('2026-11-18T13:14:00Z');

describe('parseMoment', () => {
  it.each([
    ['', { type: 'none' }],
    ['2026-11-28 10:00', { type: 'instant', at: '2026-11-28T09:00:00Z' }],
    ['2020-01-01T00:30', { type: 'instant', at: '2019-12-31T23:30:00Z' }],
    [
      'tomorrow',
      {
        type: 'invalid',
        problem: 'Enter a date and time, such as 2026-11-18 14:14',
      },
    ],
    [
      '2026-03-29 02:30',
      {
        type: 'invalid',
        problem: 'There is no such time in Europe/Berlin (UTC+01:00)',
      },
    ],
  ])('reads %p', (text, expected) => {
    expect(inEnglish(parseMoment(text, reader))).toEqual(expected);
  });
});
