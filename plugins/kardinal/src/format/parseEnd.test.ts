import { inEnglish } from '../testing/englishTexts';
import { exampleEnd, parseEnd } from './parseEnd';
import { aReader } from '../testing/aReader';

/** A Friday at 11:12 in Berlin. */
const friday = aReader('2026-11-20T10:12:00Z');

describe('an end that a person has written', () => {
  it.each([
    ['', { type: 'none' }],
    ['  ', { type: 'none' }],
    ['2026-11-20 18:00', { type: 'instant', at: '2026-11-20T17:00:00Z' }],
    ['2026-11-20T18:00', { type: 'instant', at: '2026-11-20T17:00:00Z' }],
    // The offset is that of the day.
    ['2027-07-01 18:00', { type: 'instant', at: '2027-07-01T16:00:00Z' }],
    ['2026-11-20 11:13', { type: 'instant', at: '2026-11-20T10:13:00Z' }],
    [
      '2026-11-20 11:12',
      { type: 'invalid', problem: 'This is in the past; it is now 11:12' },
    ],
    [
      '18:00',
      {
        type: 'invalid',
        problem: 'Enter a date and time, such as 2026-11-20 18:00',
      },
    ],
    [
      '2026-13-40 18:00',
      {
        type: 'invalid',
        problem: 'Enter a date and time, such as 2026-11-20 18:00',
      },
    ],
    [
      '2027-03-28 02:30',
      {
        type: 'invalid',
        problem: 'There is no such time in Europe/Berlin (UTC+01:00)',
      },
    ],
  ])('"%s" in Berlin', (text, expected) => {
    expect(inEnglish(parseEnd(text, friday))).toEqual(expected);
  });

  it('is of the zone of whoever writes it', () => {
    const reader = aReader('2026-11-20T10:12:00Z', 'America/New_York');
    expect(inEnglish(parseEnd('2026-11-20 18:00', reader))).toEqual({
      type: 'instant',
      at: '2026-11-20T23:00:00Z',
    });
  });

  it('has an example that is to come', () => {
    expect(exampleEnd(friday)).toBe('2026-11-20 18:00');
    expect(exampleEnd(aReader('2026-11-20T19:00:00Z'))).toBe(
      '2026-11-21 18:00',
    );
  });
});
