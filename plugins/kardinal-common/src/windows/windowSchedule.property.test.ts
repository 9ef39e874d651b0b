import fc from 'fast-check';
import { IANAZone } from 'luxon';
import { evaluateGate } from '../policy/evaluateGate';
import { aBundle } from '../testing/objects';
import { windowSchedule, WindowTimes } from '.';

const minute = 60_000;
const day = 24 * 60 * minute;
const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Zones and days at which their clocks are changed, or not. */
const changes: readonly (readonly [string, string])[] = [
  ['UTC', '2026-03-29'],
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Asia/Kolkata', '2026-10-04'],
  ['Africa/Casablanca', '2026-03-22'],
  ['America/Santiago', '2026-09-06'],
];

interface Rule {
  readonly days: readonly number[];
  readonly interval: number;
  /** Minutes after midnight. */
  readonly from: number;
  /** Minutes. */
  readonly length: number;
}

const rules = fc.record<Rule>({
  days: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
  interval: fc.integer({ min: 0, max: 3 }),
  from: fc.integer({ min: 0, max: 24 * 60 - 1 }),
  length: fc.integer({ min: 1, max: 30 * 60 }),
});

/** The first one is ten days before; `interval: 0` recurs on days of the week. */
function timesOf(first: number, { days, interval, from, length }: Rule) {
  const start = first + from * minute;
  const local = (time: number) => new Date(time).toISOString().slice(0, 16);
  return {
    start: local(start),
    end: local(start + length * minute),
    recurrence:
      interval === 0
        ? `FREQ=WEEKLY;BYDAY=${days.map(each => names[each]).join(',')}`
        : `FREQ=DAILY;INTERVAL=${interval}`,
  };
}

/** Every minute from an instant on, and what the clocks show then. */
interface Clocks {
  readonly minutes: readonly number[];
  readonly locals: readonly number[];
}

/** Zones change their offset at quarters of an hour. */
function clocksOf(timezone: string, from: number, days: number): Clocks {
  const zone = IANAZone.create(timezone);
  const minutes: number[] = [];
  const locals: number[] = [];
  for (let at = from; at < from + days * day; at += 15 * minute) {
    const offset = zone.offset(at) * minute;
    for (let more = 0; more < 15; more += 1) {
      minutes.push(at + more * minute);
      locals.push(at + more * minute + offset);
    }
  }
  return { minutes, locals };
}

/** Whether each minute from an instant on is inside of a rule, found by looking at every minute. */
function scan(
  first: number,
  rule: Rule,
  { minutes, locals }: Clocks,
): readonly boolean[] {
  const reached = (local: number) => {
    // Not before the clocks can show it: what they show twice is found the first time.
    const index = locals.findIndex(each => each >= local);
    return index < 0 ? Infinity : minutes[index];
  };
  const spans: (readonly [number, number])[] = [];
  for (let index = 0; index < 16; index += 1) {
    const date = first + index * day;
    const isMeant =
      rule.interval === 0
        ? rule.days.includes(new Date(date).getUTCDay())
        : index % rule.interval === 0;
    const start = date + rule.from * minute;
    if (isMeant)
      spans.push([reached(start), reached(start + rule.length * minute)]);
  }
  return minutes.map(each =>
    spans.some(([start, end]) => start <= each && each < end),
  );
}

it('is open in the minutes that looking at every minute finds, and forecast changes at the first of them', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...changes),
      fc.array(rules, { minLength: 1, maxLength: 2 }),
      fc.array(rules, { maxLength: 1 }),
      fc.integer({ min: 0, max: 2 * 24 * 60 }),
      ([timezone, text], allow, exclude, offset) => {
        const middle = Date.parse(text);
        const first = middle - 10 * day;
        const clocks = clocksOf(timezone, first - 2 * day, 16);
        const { minutes } = clocks;
        const scanned = (list: readonly Rule[]) =>
          list.map(rule => scan(first, rule, clocks));
        const [inside, outside] = [scanned(allow), scanned(exclude)];
        const isOpen = minutes.map(
          (_, index) =>
            inside.some(each => each[index]) &&
            !outside.some(each => each[index]),
        );
        const times: WindowTimes = {
          timezone,
          allow: allow.map(rule => timesOf(first, rule)),
          ...(exclude.length === 0
            ? {}
            : { exclude: exclude.map(rule => timesOf(first, rule)) }),
        };
        const schedule = windowSchedule(times);
        if (schedule.type === 'invalid')
          throw new Error(schedule.problems.join());
        const begin = minutes.findIndex(
          each => each >= middle - day + offset * minute,
        );
        for (let index = begin; index < begin + 2 * 24 * 60; index += 37)
          expect([minutes[index], schedule.isOpenAt(minutes[index])]).toEqual([
            minutes[index],
            isOpen[index],
          ]);
        const change = isOpen.findIndex(
          (each, index) => index > begin && each !== isOpen[begin],
        );
        const { ready, forecast } = evaluateGate(
          { expression: 'windows["platform/window"].open' },
          factsWith(times),
          minutes[begin],
        );
        expect(ready).toBe(isOpen[begin]);
        if (change < 0) return;
        expect(forecast).toEqual({
          type: isOpen[change] ? 'opens' : 'changes',
          at: minutes[change],
        });
        expect(schedule.isOpenAt(minutes[change] - 1)).toBe(isOpen[begin]);
      },
    ),
    { numRuns: 15 },
  );
});

function factsWith(times: WindowTimes) {
  const bundle = aBundle('1.29.0');
  return {
    bundle,
    environment: { name: 'prod', approval: 'auto' as const },
    directUpstreams: [],
    upstreams: [],
    history: [bundle],
    timezone: 'UTC',
    windows: { 'platform/window': times },
  };
}
