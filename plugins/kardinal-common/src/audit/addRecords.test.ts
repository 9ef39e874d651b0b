import { addRecords, mostDenials, mostRecords } from './addRecords';
import { FoundRecord } from './types';

const now = Date.parse('2026-11-04T12:00:00Z');
const at = (minute: number) =>
  `2026-11-04T10:${String(minute).padStart(2, '0')}:00Z`;

function record(id: string, fields: Partial<FoundRecord> = {}): FoundRecord {
  return {
    id,
    at: at(0),
    action: 'PromotionStarted',
    outcome: 'Pending',
    by: 'kardinal',
    via: 'controller',
    message: 'first',
    ...fields,
  };
}

const gate = (id: string, action: string, minute: number) =>
  record(id, { action, at: at(minute), gate: 'weekend', bundle: 'a' });

describe('a log', () => {
  it('keeps the first message of a transition that is found twice (AUD-002)', () => {
    const once = addRecords({}, [record('a')], now);
    const twice = addRecords(once, [record('a', { message: 'second' })], now);
    expect(twice).toBe(once);
    expect(twice.records).toMatchObject([{ id: 'a', message: 'first' }]);
  });

  it('has three records of a gate that closes, opens and closes again (AUD-003)', () => {
    const flips = [
      gate('a', 'GateClosed', 1),
      gate('b', 'GateOpened', 2),
      gate('c', 'GateClosed', 3),
    ];
    const log = flips.reduce(
      (kept, flip) => addRecords(kept, [flip], now),
      addRecords({}, [], now),
    );
    expect(log.records?.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('does not mention a gate that was open from the start', () => {
    expect(addRecords({}, [gate('a', 'GateOpened', 1)], now)).toEqual({});
  });

  it('is ordered by time, whenever what is found', () => {
    const later = addRecords({}, [record('b', { at: at(5) })], now);
    const both = addRecords(later, [record('a', { at: at(1) })], now);
    expect(both.records?.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it.each([
    ['that nobody dated', undefined, '2026-11-04T12:00:00Z'],
    ['of an annotation that is no time', 'yesterday', '2026-11-04T12:00:00Z'],
    ['with milliseconds', '2026-11-04T10:00:00.250Z', '2026-11-04T10:00:00Z'],
  ])('dates a record %s in whole seconds', (_case, given, expected) => {
    const { at: _, ...undated } = record('a');
    const found = given === undefined ? undated : { ...undated, at: given };
    expect(addRecords({}, [found], now).records).toMatchObject([
      { at: expected },
    ]);
  });

  it('drops the oldest beyond its limit, and does not add them again', () => {
    const found = Array.from({ length: mostRecords + 2 }, (_, index) =>
      record(`r${index}`, {
        at: new Date(now + index * 1_000).toISOString(),
      }),
    );
    const log = addRecords({}, found, now);
    expect(log.records).toHaveLength(mostRecords);
    expect(log.records?.[0].id).toBe('r2');
    expect(log.completeSince).toBe('2026-11-04T12:00:01Z');
    expect(addRecords(log, found, now)).toBe(log);
  });

  it('keeps few of the commands that were denied, and drops nothing else for them', () => {
    const real = record('real');
    const denied = Array.from({ length: mostRecords }, (_, index) =>
      record(`d${index}`, {
        action: 'CommandDenied',
        at: new Date(now + index * 1_000).toISOString(),
      }),
    );
    const log = addRecords(addRecords({}, [real], now), denied, now);
    const ids = log.records?.map(({ id }) => id) ?? [];
    expect(ids).toHaveLength(mostDenials + 1);
    expect([ids[0], ids[1], ids.at(-1)]).toEqual(['real', 'd200', 'd249']);
    expect(log.completeSince).toBeUndefined();
    // Those that are gone from the log may be among the commands for longer.
    expect(addRecords(log, denied, now)).toBe(log);
  });
});
