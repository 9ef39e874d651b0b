import { MetricCheck } from '@kardinal/backstage-plugin-kardinal-common';
import { MetricAnswer } from '@kardinal/backstage-plugin-kardinal-node';
import { metricCheck } from '../../__testUtils__/metricCheck';
import { MetricReading } from '../../services/metrics/MetricReadings';
import { decide } from './decide';
import { MetricCheckObservation } from './types';

const now = Date.parse('2026-11-18T10:00:00Z');
const minute = 60_000;
const query = 'success rate';
const at = (minutes: number) =>
  new Date(now + minutes * minute).toISOString().replace('.000', '');

const value = (number: number): MetricAnswer => ({
  type: 'value',
  value: number,
});
const failed: MetricAnswer = {
  type: 'failed',
  reason: 'QueryFailed',
  message: 'prometheus query error: timeout: query timeout',
};

function observed(
  answer: MetricAnswer,
  reading: Partial<MetricReading> = {},
): MetricCheckObservation {
  return {
    type: 'valid',
    use: 'waitedFor',
    omitted: 0,
    subjects: [
      {
        subject: {},
        reading: { query, answer, at: now, failures: 0, ...reading },
      },
    ],
  };
}

function check(
  spec: Partial<MetricCheck['spec']> = {},
  status?: MetricCheck['status'],
): MetricCheck {
  const { metadata, ...rest } = metricCheck('success-rate', spec);
  return {
    ...rest,
    metadata: { ...metadata, generation: 2 },
    ...(status === undefined ? {} : { status }),
  };
}

const resultOf = (of: MetricCheck, seen: MetricCheckObservation) =>
  decide(of, seen, now).status.results?.[0];

describe('a MetricCheck', () => {
  it.each`
    spec                              | answer                                                               | expected
    ${{ successCondition: '< 0.01' }} | ${value(0.005)}                                                      | ${{ result: 'Pass', value: 0.005, stale: false, reason: 'Measured' }}
    ${{ successCondition: '> 0.99' }} | ${value(0.9)}                                                        | ${{ result: 'Fail', value: 0.9, stale: false }}
    ${{ failureCondition: '< 0.9' }}  | ${value(0.95)}                                                       | ${{ result: 'Inconclusive', value: 0.95, stale: false }}
    ${{}}                             | ${value(1 / 3)}                                                      | ${{ value: 0.333333 }}
    ${{}}                             | ${value(0.9899999999)}                                               | ${{ value: 0.99, result: 'Fail' }}
    ${{}}                             | ${failed}                                                            | ${{ result: 'Fail', stale: true, reason: 'QueryFailed' }}
    ${{}}                             | ${{ type: 'refused', reason: 'SeveralSeries', message: '2 series' }} | ${{ result: 'Fail', stale: true, message: '2 series' }}
    ${{}}                             | ${{ type: 'noData', reason: 'NoData', message: 'none' }}             | ${{ result: 'NoData', stale: true }}
    ${{ noDataBehavior: 'pass' }}     | ${{ type: 'noData', reason: 'NoData', message: 'none' }}             | ${{ result: 'Pass', stale: false }}
    ${{ noDataBehavior: 'fail' }}     | ${{ type: 'noData', reason: 'NotANumber', message: 'NaN' }}          | ${{ result: 'Fail', stale: false, reason: 'NotANumber' }}
  `('$spec with $answer.type', ({ spec, answer, expected }) => {
    expect(resultOf(check(spec), observed(answer))).toMatchObject(expected);
  });

  it.each<[MetricAnswer, string]>([
    [failed, 'value'],
    [{ type: 'away', reason: 'Unreachable', message: 'm' }, 'value'],
    [{ type: 'noData', reason: 'NoData', message: 'm' }, 'value'],
  ])('has no value without a measurement: %j', (answer, field) => {
    expect(resultOf(check(), observed(answer))).not.toHaveProperty(field);
  });

  describe('that was measured', () => {
    const before = decide(check(), observed(value(1)), now).status;

    it('says when, and keeps that while it says the same', () => {
      expect(before.results).toEqual([
        {
          result: 'Pass',
          value: 1,
          stale: false,
          reason: 'Measured',
          query,
          evaluatedAt: at(0),
          measuredSince: at(0),
        },
      ]);
      const again = observed(value(1), {
        at: now + minute,
        measuredAt: now + minute,
        measuredBefore: now,
      });
      expect(decide(check({}, before), again, now + minute).status).toEqual(
        before,
      );
    });

    it('says so anew after a gap, for whoever found it too old', () => {
      const late = now + 10 * minute;
      const again = observed(value(1), { at: late, measuredAt: late });
      expect(resultOf(check({}, before), again)).toMatchObject({
        value: 1,
        measuredSince: at(10),
        evaluatedAt: at(10),
      });
    });

    it('keeps its beginning while only the value is another', () => {
      const again = observed(value(0.995), {
        at: now + minute,
        measuredAt: now + minute,
        measuredBefore: now,
      });
      expect(resultOf(check({}, before), again)).toMatchObject({
        value: 0.995,
        measuredSince: at(0),
        evaluatedAt: at(1),
      });
    });

    it.each([
      [1, false],
      [3, false],
      [3.1, true],
    ])(
      'counts while the provider fails, %d minutes later: stale %s',
      (minutes, stale) => {
        const again = observed(failed, {
          at: now + minutes * minute,
          measuredAt: now,
          failures: 1,
        });
        expect(resultOf(check({}, before), again)).toMatchObject({ stale });
      },
    );

    it('counts for nobody once its query is another', () => {
      const other = check({}, { ...before, queryGeneration: 1 });
      const again = observed(failed, { at: now + minute });
      expect(resultOf(other, again)).toMatchObject({ stale: true });
    });

    it('stays as it is when nobody waits', () => {
      const idle = {
        ...observed(value(1)),
        use: 'idle',
        subjects: [],
      } as const;
      const decision = decide(check({}, before), idle as never, now);
      expect(decision).toEqual({
        status: before,
        requeue: { type: 'awaitChange' },
      });
    });
  });

  it.each([
    [0, 1],
    [1, 2],
    [2, 4],
    [3, 5],
    [9, 5],
  ])(
    'that failed %d times is tried again after %d minutes',
    (failures, minutes) => {
      const { requeue } = decide(check(), observed(failed, { failures }), now);
      expect(requeue).toEqual({ type: 'at', instant: now + minutes * minute });
    },
  );

  it.each([
    ['1s', 10_000],
    ['10m', 600_000],
  ])('with the interval %s is evaluated after %d ms', (interval, wait) => {
    const { requeue } = decide(check({ interval }), observed(value(1)), now);
    expect(requeue).toEqual({ type: 'at', instant: now + wait });
  });

  it('that is invalid has no result', () => {
    const { status } = decide(
      check({}, { results: [] }),
      { type: 'invalid', problems: ['spec.query: wrong', 'spec.x: too'] },
      now,
    );
    expect(status.results).toBeUndefined();
    expect(status.conditions).toContainEqual(
      expect.objectContaining({
        type: 'Stalled',
        message: 'spec.query: wrong; spec.x: too',
      }),
    );
  });
});
