import { windowSchedule, WindowTimes } from '.';

const at = (text: string) => Date.parse(text);

function scheduleOf(times: WindowTimes) {
  const schedule = windowSchedule(times);
  if (schedule.type === 'invalid') throw new Error(schedule.problems.join());
  return schedule;
}

const officeHours: WindowTimes = {
  timezone: 'Europe/Berlin',
  allow: [
    {
      start: '2026-01-05T09:00',
      end: '2026-01-05T16:00',
      recurrence: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH',
    },
  ],
  exclude: [{ start: '2026-12-20T00:00', end: '2027-01-04T00:00' }],
};

describe('a change window', () => {
  it.each<[string, string, boolean]>([
    ['on a Thursday before it begins', '2026-11-19T07:59:59.999Z', false],
    ['when it begins, in winter', '2026-11-19T08:00:00Z', true],
    ['when it begins, in summer', '2026-07-16T07:00:00Z', true],
    ['before it ends', '2026-11-19T14:59:59.999Z', true],
    ['when it ends', '2026-11-19T15:00:00Z', false],
    ['on a Friday', '2026-11-20T10:00:00Z', false],
    ['in the holidays, whatever is allowed', '2026-12-22T10:00:00Z', false],
    ['after the holidays', '2027-01-04T10:00:00Z', true],
    ['before the first', '2026-01-01T10:00:00Z', false],
  ])('%s: %s is %s', (_case, instant, isOpen) => {
    expect(scheduleOf(officeHours).isOpenAt(at(instant))).toBe(isOpen);
  });

  it.each<[string, WindowTimes, string, string | undefined]>([
    [
      'from Friday to Monday',
      officeHours,
      '2026-11-20T10:00:00Z',
      '2026-11-23T08:00:00.000Z',
    ],
    [
      'a start that the clocks skip: when they are put forward',
      {
        timezone: 'Europe/Berlin',
        exclude: [
          {
            start: '2026-03-01T02:30',
            end: '2026-03-01T05:00',
            recurrence: 'FREQ=DAILY',
          },
        ],
      },
      '2026-03-28T23:00:00Z',
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'a start that they show twice: the first',
      {
        timezone: 'Europe/Berlin',
        exclude: [{ start: '2026-10-25T02:30', end: '2026-10-25T05:00' }],
      },
      '2026-10-24T12:00:00Z',
      '2026-10-25T00:30:00.000Z',
    ],
    [
      'nothing after the last',
      { exclude: [{ start: '2026-10-25T02:30', end: '2026-10-25T05:00' }] },
      '2026-10-26T00:00:00Z',
      undefined,
    ],
    [
      'nothing after COUNT',
      {
        exclude: [
          {
            start: '2026-10-01T00:00',
            end: '2026-10-01T05:00',
            recurrence: 'FREQ=DAILY;COUNT=3',
          },
        ],
      },
      '2026-10-03T05:00:00Z',
      undefined,
    ],
    [
      'a year after the first of COUNT',
      {
        exclude: [
          {
            start: '2025-10-02T00:00',
            end: '2025-10-02T05:00',
            recurrence: 'FREQ=DAILY;COUNT=366',
          },
        ],
      },
      '2026-10-01T12:00:00Z',
      '2026-10-02T00:00:00.000Z',
    ],
    [
      'on a day that there is in leap years only',
      {
        exclude: [
          {
            start: '2024-02-29T00:00',
            end: '2024-03-01T00:00',
            recurrence: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
          },
        ],
      },
      '2026-10-01T12:00:00Z',
      '2028-02-29T00:00:00.000Z',
    ],
    [
      'UNTIL by the clocks of the zone',
      {
        timezone: 'America/New_York',
        exclude: [
          {
            start: '2026-10-01T23:00',
            end: '2026-10-01T23:30',
            recurrence: 'FREQ=DAILY;UNTIL=20261002',
          },
        ],
      },
      '2026-10-02T12:00:00Z',
      '2026-10-03T03:00:00.000Z',
    ],
  ])('changes next: %s', (_case, times, now, expected) => {
    const next = scheduleOf(times).nextAfter(at(now));
    expect(next && new Date(next).toISOString()).toBe(expected);
  });

  it('says the same whatever it was asked before', () => {
    const { isOpenAt, nextAfter } = scheduleOf(officeHours);
    const instants = [
      '2026-11-19T10:00:00Z',
      '2026-11-20T10:00:00Z',
      '2026-01-01T10:00:00Z',
      '2026-12-22T10:00:00Z',
    ].map(at);
    const asked = () => instants.map(each => [isOpenAt(each), nextAfter(each)]);
    const first = asked();
    expect(first.map(([isOpen]) => isOpen)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    instants.reverse();
    expect(asked().reverse()).toEqual(first);
  });

  const from = { start: '2026-01-05T09:00', end: '2026-01-05T16:00' };
  it.each<[WindowTimes, RegExp]>([
    [
      { ...officeHours, timezone: 'Mars/Base' },
      /^spec\.timezone: Mars\/Base is no/,
    ],
    [{}, /^spec: it has neither allow nor exclude/],
    [
      { allow: [{ ...from, end: '2026-01-05T09:00' }] },
      /^spec\.allow\[0\]\.end: .* is not after the start/,
    ],
    [
      { exclude: [from, { ...from, start: '2026-02-30T09:00' }] },
      /^spec\.exclude\[1\]\.start: 2026-02-30T09:00 is no local time/,
    ],
    [
      {
        exclude: [
          { ...from, end: '2027-02-01T00:00', recurrence: 'FREQ=DAILY' },
        ],
      },
      /^spec\.exclude\[0\]\.end: a time that recurs lasts 366 days/,
    ],
    [
      { allow: [{ ...from, end: '2026-01-05T16:00Z' }] },
      /^spec\.allow\[0\]\.end: .* without a zone/,
    ],
    ...(
      [
        ['hello', /hello is no part/],
        ['FREQ=SECONDLY;UNTIL=20991231T000000Z', /FREQ=SECONDLY is not valid/],
        ['FREQ=HOURLY', /FREQ=HOURLY is not valid/],
        ['FREQ=DAILY;BYSECOND=1,2,3', /BYSECOND is no part/],
        ['FREQ=DAILY;BYHOUR=1,2,3', /BYHOUR is no part/],
        ['BYDAY=MO', /cannot be used: RRULE must include FREQ/],
        ['FREQ=DAILY;FREQ=WEEKLY', /one part twice/],
        ['FREQ=DAILY;BYDAY=XX', /BYDAY=XX is not valid/],
        ['FREQ=DAILY;BYMONTH=13', /BYMONTH=13 is not valid/],
        ['FREQ=DAILY;INTERVAL=0', /INTERVAL=0 is not valid/],
        ['FREQ=DAILY;COUNT=-1', /COUNT=-1 is not valid/],
        ['FREQ=DAILY;COUNT=367', /COUNT=367 is not valid/],
        ['FREQ=DAILY;BYMONTH=2;COUNT=366', /cannot be used: Maximum iter/],
        ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29', /for years; write FREQ=YEARLY/],
        ['FREQ=WEEKLY;BYMONTHDAY=3', /BYMONTHDAY MUST NOT be used/],
        ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', /cannot be used|never occurs/],
        ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', /cannot be used|never occurs/],
        ['FREQ=DAILY;UNTIL=20250101', /never occurs/],
        ['FREQ=DAILY\nRRULE:FREQ=SECONDLY', /no part|not valid/],
      ] as const
    ).map(([recurrence, message]): [WindowTimes, RegExp] => [
      { allow: [{ ...from, recurrence }] },
      new RegExp(
        `^spec\\.allow\\[0\\]\\.recurrence: .*(${message.source})`,
        's',
      ),
    ]),
  ])('refuses %j by its field', (times, message) => {
    const schedule = windowSchedule(times);
    expect(schedule).toEqual({
      type: 'invalid',
      problems: [expect.stringMatching(message)],
    });
  });
});
