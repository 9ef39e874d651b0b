import { MetricCheck } from '@kardinal/backstage-plugin-kardinal-common';
import { ManualClock } from '@kardinal/kube-controller/testing';
import { metricCheck } from '../../__testUtils__/metricCheck';
import { MetricReading, MetricReadings } from './MetricReadings';

const start = Date.parse('2026-11-18T10:00:00Z');
const minute = 60_000;

const check = (uid: string = 'u', generation: number = 1): MetricCheck => {
  const { metadata, ...rest } = metricCheck('errors');
  return { ...rest, metadata: { ...metadata, uid, generation } };
};

const reading = (query: string, at = start): MetricReading => ({
  query,
  answer: { type: 'value', value: 1 },
  at,
  measuredAt: at,
  failures: 0,
});

const result = (evaluatedAt: string, stale = false) => ({
  result: 'Pass' as const,
  stale,
  query: 'q',
  reason: 'Measured',
  evaluatedAt,
});

describe('the readings of MetricChecks', () => {
  let readings: MetricReadings;

  beforeEach(() => {
    readings = new MetricReadings();
  });

  it('are those that were kept last, of one generation of one object', () => {
    readings.keep(check(), [reading('old')]);
    readings.keep(check(), [reading('q'), reading('r')]);
    readings.keep(check('other'), [reading('s')]);
    expect(readings.find(check(), 'q')).toEqual(reading('q'));
    expect(readings.find(check(), 'r')).toEqual(reading('r'));
    expect(readings.find(check(), 'old')).toBeUndefined();
    expect(readings.find(check(), 's')).toBeUndefined();
    expect(readings.find(check('u', 2), 'q')).toBeUndefined();
  });

  it('go with their MetricCheck, and with the process that measured', () => {
    readings.keep(check(), [reading('q')]);
    readings.forget(check());
    expect(readings.find(check(), 'q')).toBeUndefined();
    const end = readings.begin(new ManualClock(start));
    readings.keep(check(), [reading('q')]);
    end();
    expect(readings.find(check(), 'q')).toBeUndefined();
  });

  describe('in a process that measures', () => {
    let clock: ManualClock;

    beforeEach(() => {
      clock = new ManualClock(start);
      readings.begin(clock);
    });

    it.each([
      [3, true],
      [3.1, false],
    ])(
      'count for three intervals after the status says so: %d minutes',
      async (minutes, expected) => {
        await clock.advance(minutes * minute);
        const seen = result('2026-11-18T10:00:00Z');
        expect(readings.isCurrent(check(), seen)).toBe(expected);
      },
    );

    it('count for three intervals after the last measurement, which no status has', async () => {
      const seen = result('2026-11-18T10:00:00Z');
      await clock.advance(60 * minute);
      expect(readings.isCurrent(check(), seen)).toBe(false);
      readings.keep(check(), [reading('q', clock.now())]);
      expect(readings.isCurrent(check(), seen)).toBe(true);
      await clock.advance(4 * minute);
      expect(readings.isCurrent(check(), seen)).toBe(false);
    });

    it('never count where the status says that they are stale', () => {
      readings.keep(check(), [reading('q')]);
      const seen = result('2026-11-18T10:00:00Z', true);
      expect(readings.isCurrent(check(), seen)).toBe(false);
    });
  });

  it('are what the status says in a process that does not measure', () => {
    expect(readings.isCurrent(check(), result('2020-01-01T00:00:00Z'))).toBe(
      true,
    );
  });
});
