import { RRuleTemporal } from 'rrule-temporal';
import { LocalClock, parseLocal } from './localTime';

/** Periods that the library looks through before it ends the search for a rule that nothing matches. */
const mostPeriods = 750;
/** Candidates that it looks at in them. */
const mostCandidates = 5_000;

/** Clocks are changed by less, in milliseconds. */
const slack = 25 * 60 * 60_000;

/** In which starts are looked for at once, in milliseconds. */
const monthLength = 32 * 24 * 60 * 60_000;

/** A time that recurs is over by then, in milliseconds: sooner than the library gives up to look for one. */
const longest = 366 * 24 * 60 * 60_000;

const century = { from: Date.UTC(1990, 0, 1), to: Date.UTC(2100, 0, 1) };

/** What of RFC 5545 §3.3.10 a rule may have: nothing that occurs more than once a day. */
const parts: Readonly<Record<string, RegExp>> = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d{0,2}$/,
  COUNT: /^([1-9]\d?|[12]\d\d|3[0-5]\d|36[0-6])$/,
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
  BYDAY: listOf('[+-]?\\d{0,2}(?:MO|TU|WE|TH|FR|SA|SU)'),
  BYMONTH: listOf('(?:[1-9]|1[0-2])'),
  BYMONTHDAY: listOf('[+-]?(?:[1-9]|[12]\\d|3[01])'),
  BYYEARDAY: listOf('[+-]?[1-9]\\d{0,2}'),
  BYWEEKNO: listOf('[+-]?[1-9]\\d?'),
  BYSETPOS: listOf('[+-]?[1-9]\\d{0,2}'),
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
};

/** A time, or one that recurs, as a window says it. */
export interface RecurrenceSpec {
  /** Local, without a zone: when the first one begins. */
  readonly start: string;
  /** Local: when the first one ends. The later ones last as long, by the clocks of the zone. */
  readonly end: string;
  /** Of RFC 5545; without it, there is one. */
  readonly recurrence?: string;
}

/** A stretch of time, in milliseconds: from its start to before its end. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Stretches of time that a rule makes, found near an instant without those before. */
export interface Recurrence {
  /** The latest span that has begun at an instant. */
  latest(instant: number): Span | undefined;
  /** When the next span begins after an instant. */
  nextStart(instant: number): number | undefined;
}

/** What is wrong with a recurrence: below which field, and how to put it right. */
export interface RecurrenceProblem {
  readonly type: 'problem';
  readonly field: 'start' | 'end' | 'recurrence';
  readonly message: string;
}

/** Reads a recurrence. Whatever is written in it, the work that it makes is limited. */
export function parseRecurrence(
  { start, end, recurrence }: RecurrenceSpec,
  clock: LocalClock,
): { readonly type: 'valid'; readonly value: Recurrence } | RecurrenceProblem {
  const [from, to] = [parseLocal(start), parseLocal(end)];
  if (from === undefined || from < century.from || from > century.to)
    return problem('start', notLocal(start));
  if (to === undefined) return problem('end', notLocal(end));
  if (to <= from)
    return problem('end', `${end} is not after the start, ${start}`);
  const length = to - from;
  if (recurrence !== undefined && length > longest)
    return problem('end', 'a time that recurs lasts 366 days at most');
  const rule =
    recurrence === undefined ? once(from) : parseRule(recurrence, from, clock);
  return rule.type === 'problem'
    ? rule
    : { type: 'valid', value: spansOf(rule, length, clock) };
}

/** When the spans of a rule begin, in local time. */
interface LocalStarts {
  readonly type: 'starts';
  /** At or before a local time. */
  previous(local: number): number | undefined;
  next(local: number): number | undefined;
}

function once(from: number): LocalStarts {
  return {
    type: 'starts',
    previous: local => (from <= local ? from : undefined),
    next: local => (from > local ? from : undefined),
  };
}

function parseRule(
  text: string,
  from: number,
  clock: LocalClock,
): LocalStarts | RecurrenceProblem {
  const entries = text
    .trim()
    .replace(/^RRULE:/, '')
    .split(';')
    .map(part => part.split('=') as readonly string[]);
  for (const [name, value, ...more] of entries) {
    const isKnown = Object.hasOwn(parts, name);
    if (!isKnown || value === undefined || more.length > 0)
      return problem(
        'recurrence',
        `${name} is no part that a window can have; write rules like FREQ=WEEKLY;BYDAY=FR with ${Object.keys(
          parts,
        ).join(', ')}`,
      );
    if (!parts[name].test(value))
      return problem('recurrence', `${name}=${value} is not valid`);
  }
  const names = entries.map(([name]) => name);
  if (new Set(names).size < names.length)
    return problem('recurrence', 'it says one part twice');
  const isDaily = entries.some(([, value]) => value === 'DAILY');
  if (isDaily && ['BYMONTH', 'BYMONTHDAY'].every(each => names.includes(each)))
    return problem(
      'recurrence',
      'it cannot be used: what occurs daily with BYMONTH and BYMONTHDAY may not occur for years; write FREQ=YEARLY with them',
    );
  try {
    const rule = new RRuleTemporal({
      rruleString: `DTSTART:${compact(from)}Z\nRRULE:${entries
        .map(([name, value]) =>
          name === 'UNTIL'
            ? `UNTIL=${untilOf(value, clock)}`
            : `${name}=${value}`,
        )
        .join(';')}`,
      strict: true,
      cache: false,
      maxIterations: mostPeriods,
      maxCandidateEvaluations: mostCandidates,
    });
    const first = rule.next(new Date(from), true);
    if (first?.epochMilliseconds === undefined)
      return problem('recurrence', 'it never occurs; correct the rule');
    // The library counts from the first one each time.
    return names.includes('COUNT')
      ? listed(rule.all().map(each => each.epochMilliseconds))
      : computed(rule);
  } catch (error) {
    return problem(
      'recurrence',
      `it cannot be used: ${error instanceof Error ? error.message : error}`,
    );
  }
}

function listed(starts: readonly number[]): LocalStarts {
  return {
    type: 'starts',
    previous: local => starts.findLast(each => each <= local),
    next: local => starts.find(each => each > local),
  };
}

/** The starts of a month are found at once, which costs hardly more than finding one. */
function computed(rule: RRuleTemporal): LocalStarts {
  let month: { readonly from: number; readonly starts: readonly number[] } = {
    from: NaN,
    starts: [],
  };
  const startsAround = (local: number): readonly number[] => {
    const from = Math.floor(local / monthLength) * monthLength;
    if (month.from !== from) {
      const found = rule.between(
        new Date(from),
        new Date(from + monthLength),
        true,
      );
      month = { from, starts: found.map(each => each.epochMilliseconds) };
    }
    return month.starts;
  };
  /** What is further away than the library looks: nothing that recurs lasts as long. */
  const found = (search: () => number | undefined) => {
    try {
      return search();
    } catch {
      return undefined;
    }
  };
  return {
    type: 'starts',
    previous: local =>
      found(
        () =>
          startsAround(local).findLast(each => each <= local) ??
          rule.previous(new Date(local), true)?.epochMilliseconds,
      ),
    next: local =>
      found(
        () =>
          startsAround(local).find(each => each > local) ??
          rule.next(new Date(local))?.epochMilliseconds,
      ),
  };
}

/** The time from one start to before the next. */
interface Stretch {
  readonly from: number;
  readonly until: number;
  /** What began last. */
  readonly span: Span | undefined;
}

function spansOf(
  { previous, next }: LocalStarts,
  length: number,
  clock: LocalClock,
): Recurrence {
  const startOf = (local: number) => clock.instantOf(local);
  const spanAt = (instant: number): Span | undefined => {
    // What the clocks show twice has begun when they first showed it.
    let local = previous(clock.localAt(instant) + slack);
    while (local !== undefined && startOf(local) > instant)
      local = previous(local - 1);
    return local === undefined
      ? undefined
      : { start: startOf(local), end: clock.instantOf(local + length) };
  };
  const nextAt = (instant: number): number => {
    let local = next(clock.localAt(instant) - slack);
    while (local !== undefined && startOf(local) <= instant)
      local = next(local);
    return local === undefined ? Infinity : startOf(local);
  };
  // Whoever asks goes from one moment to the next, and to find a start takes a millisecond.
  let known: Stretch | undefined;
  const around = (instant: number): Stretch => {
    if (known && known.from <= instant && instant < known.until) return known;
    const span = spanAt(instant);
    known = { from: span?.start ?? instant, until: nextAt(instant), span };
    return known;
  };
  return {
    latest: instant => around(instant).span,
    nextStart: instant => {
      const { until } = around(instant);
      return until === Infinity ? undefined : until;
    },
  };
}

/** As RFC 5545 has it in UTC, for local times that are computed as if they were. */
function untilOf(text: string, clock: LocalClock): string {
  const [, date, time = '235959', zone] =
    /^(\d{8})(?:T(\d{6}))?(Z?)$/.exec(text) ?? [];
  const local = `${date}T${time}Z`;
  if (zone !== 'Z') return local;
  const instant = Date.parse(
    local.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  return Number.isNaN(instant) ? local : `${compact(clock.localAt(instant))}Z`;
}

function compact(local: number): string {
  return new Date(local).toISOString().slice(0, 19).replace(/[-:]/g, '');
}

function listOf(item: string): RegExp {
  return new RegExp(`^${item}(?:,${item}){0,60}$`);
}

function notLocal(text: string): string {
  return `${text} is no local time; write one like 2026-12-24T18:00, without a zone`;
}

function problem(
  field: RecurrenceProblem['field'],
  message: string,
): RecurrenceProblem {
  return { type: 'problem', field, message };
}
