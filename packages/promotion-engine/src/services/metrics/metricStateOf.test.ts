import { MetricCheck } from '@kardinal/backstage-plugin-kardinal-common';
import { ManualClock } from '@kardinal/kube-controller/testing';
import { derivedStep } from '../../__testUtils__/derivedStep';
import { MemoryResources } from '../../__testUtils__/MemoryResources';
import { metricCheck } from '../../__testUtils__/metricCheck';
import { metricStateOf } from './metricStateOf';

type Result = NonNullable<
  NonNullable<MetricCheck['status']>['results']
>[number];

const start = Date.parse('2026-11-18T10:00:00Z');
const passed: Result = {
  result: 'Pass',
  value: 0.001,
  stale: false,
  reason: 'Measured',
  query: 'errors',
  evaluatedAt: '2026-11-18T10:00:00Z',
};

describe('what a MetricCheck says of a promotion', () => {
  let world: MemoryResources;

  beforeEach(() => {
    world = new MemoryResources();
  });

  const stateWith = (result?: Partial<Result>) => {
    const { metadata, ...rest } = metricCheck('errors', {}, 'default');
    const check: MetricCheck = {
      ...rest,
      metadata: { ...metadata, uid: 'u', generation: 1 },
    };
    const results = result === undefined ? [] : [{ ...passed, ...result }];
    const status = { queryGeneration: 1, results };
    world.put({
      ...check,
      status: world.seals.sealStatus(check, status),
    } as MetricCheck);
    return metricStateOf(world.cached, 'errors', derivedStep);
  };

  it.each<[Partial<Result> | undefined, string, string]>([
    [{}, 'good', 'errors is Pass'],
    [{ result: 'Fail' }, 'bad', 'errors is Fail'],
    [{ result: 'Inconclusive' }, 'unknown', 'errors is Inconclusive'],
    [undefined, 'unknown', 'errors is not measured yet'],
    [
      { bundle: 'other', namespace: 'default' },
      'unknown',
      'errors is not measured yet',
    ],
    [
      { stale: true, result: 'Fail', message: 'it refuses the connection' },
      'unknown',
      'errors is not known: it refuses the connection',
    ],
  ])('with %j it is %s: %s', (result, state, message) => {
    expect(stateWith(result)).toMatchObject({ state, message });
  });

  it('has the value with its query and time', () => {
    expect(stateWith({})).toEqual({
      name: 'errors',
      state: 'good',
      message: 'errors is Pass',
      value: 0.001,
      query: 'errors',
      evaluatedAt: '2026-11-18T10:00:00Z',
    });
  });

  it('is not known once it was not measured for too long', async () => {
    const clock = new ManualClock(start);
    world.cached.metrics.readings.begin(clock);
    expect(stateWith({}).state).toBe('good');
    await clock.advance(180_001);
    expect(stateWith({})).toMatchObject({
      state: 'unknown',
      message: 'errors is not known: it was not measured for too long',
    });
  });

  it('is not known where there is no MetricCheck in the namespace of the promotion', () => {
    world.put(metricCheck('errors'));
    expect(metricStateOf(world.cached, 'errors', derivedStep)).toEqual({
      name: 'errors',
      state: 'unknown',
      message: 'the MetricCheck default/errors does not exist',
    });
  });
});
