import { retryAfter, senderTime } from './retryAfter';

const now = Date.parse('2026-11-18T10:00:00Z');
const date = 'Wed, 18 Nov 2026 09:00:00 GMT';

describe('retryAfter', () => {
  it.each([
    ['nothing', {}, undefined],
    ['what nobody understands', { retryAfter: 'soon' }, undefined],
    ['seconds', { retryAfter: '120' }, now + 120_000],
    ['a past date', { retryAfter: date }, now],
    [
      'a date by a clock that is an hour late',
      { retryAfter: 'Wed, 18 Nov 2026 09:01:30 GMT', date },
      now + 90_000,
    ],
  ])('reads %s', (_what, headers, expected) => {
    expect(retryAfter(headers, now)).toBe(expected);
  });
});

describe('senderTime', () => {
  it('is ours where the sender does not say', () => {
    expect(senderTime(undefined, now)).toBe(now);
    expect(senderTime(date, now)).toBe(now - 3_600_000);
  });
});
