import {
  EnvironmentSpec,
  MetricCheck,
  metricCheckType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { builtinTypes } from '@kardinal/kube-controller/testing';
import { metricCheck } from '../__testUtils__/metricCheck';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments } from '../__testUtils__/templates';
import { rolledOut } from '../__testUtils__/workloads';

const { dev, staging } = environments;
const minute = 60_000;
type Bake = NonNullable<EnvironmentSpec['bake']>;
const baked = (bake: Bake, rest: object = {}) => ({ ...dev, bake, ...rest });
const reset: Bake = { minutes: 30, policy: 'reset-on-alarm' };
const fail: Bake = { minutes: 30, policy: 'fail-on-alarm' };

let running: RunningWorld;

afterEach(() => running.stop());

/** Minutes go by one after the other, as watches end while much time passes. */
async function pass(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1)
    await running.elapse(minute);
}

async function becomes(
  availability: 'available' | 'unavailable',
): Promise<void> {
  const { deployments } = builtinTypes;
  const [found] = running.cluster
    .peekAll(deployments)
    .filter(({ metadata }) => metadata.namespace === 'dev');
  await running.cluster.replaceStatus(deployments, {
    ...found,
    status: rolledOut('2.0.0', found.metadata.generation, availability),
  } as never);
  await running.settle();
}

const step = () => running.step('2.0.0', 'dev')?.status;

describe('a bake that is well and ill in turns', () => {
  it.each<[string, Bake, number]>([
    ['four times its minutes', reset, 120],
    ['an hour, where those are few', { ...reset, minutes: 6 }, 60],
    ['its timeout', { ...reset, timeout: '45m' }, 45],
  ])('fails after %s', async (_words, bake, limit) => {
    running = await RunningWorld.begin({
      environments: [baked(bake, { onHealthFailure: 'abort' })],
    });
    const begun = running.story.clock.now();
    const isOn = () => step()?.state === 'HealthChecking';
    for (let turn = 0; turn < 200 && isOn(); turn += 1) {
      await pass(Math.min(20, bake.minutes - 3));
      await becomes('unavailable');
      await pass(2);
      await becomes('available');
    }
    expect(step()).toMatchObject({
      state: 'AbortedByAlarm',
      message: expect.stringContaining('not baked'),
    });
    const failedAt = Date.parse(step()?.finishedAt ?? '');
    expect(Math.round((failedAt - begun) / minute)).toBe(limit);
  });
});

describe('a bake', () => {
  it('verifies after its minutes, and writes nothing meanwhile', async () => {
    running = await RunningWorld.begin({
      environments: [baked(reset), staging],
    });
    await pass(2);
    expect(step()).toMatchObject({
      state: 'HealthChecking',
      bake: { minutes: 30, resets: 0, since: expect.any(String) },
    });
    running.cluster.clearCalls();
    await pass(20);
    expect(running.cluster.count()).toBe(0);
    expect(step()?.state).toBe('HealthChecking');
    expect(running.step('2.0.0', 'staging')?.status?.state).not.toBe(
      'Verified',
    );
    await pass(12);
    expect(step()).toMatchObject({
      state: 'Verified',
      evidence: { bake: { minutes: 30, resets: 0, since: expect.any(String) } },
    });
    expect(
      running.bundle('2.0.0')?.status?.environments?.dev.evidence?.bake,
    ).toMatchObject({ minutes: 30 });
  });

  it('begins anew after an alarm', async () => {
    running = await RunningWorld.begin({ environments: [baked(reset)] });
    await pass(20);
    await becomes('unavailable');
    expect(step()).toMatchObject({
      state: 'HealthChecking',
      bake: { resets: 1, alarmSince: expect.any(String) },
    });
    await pass(2);
    await becomes('available');
    await pass(15);
    expect(step()?.state).toBe('HealthChecking');
    await pass(17);
    expect(step()).toMatchObject({
      state: 'Verified',
      evidence: { bake: { resets: 1 } },
    });
  });

  it.each([
    ['none', 'Failed'],
    ['abort', 'AbortedByAlarm'],
  ] as const)(
    'that ends with an alarm follows onHealthFailure: %s',
    async (onHealthFailure, state) => {
      running = await RunningWorld.begin({
        environments: [baked(fail, { onHealthFailure }), staging],
      });
      await pass(5);
      await becomes('unavailable');
      expect(step()).toMatchObject({
        state,
        message: expect.stringMatching(/^An alarm ended the bake: /),
      });
      expect(running.bundle('2.0.0')?.status?.phase).toBe('Failed');
    },
  );

  it('that ends with an alarm is rolled back where the environment says so', async () => {
    running = await RunningWorld.begin({
      environments: [baked(fail, { onHealthFailure: 'rollback' })],
    });
    await pass(40);
    expect(step()?.state).toBe('Verified');
    await running.release('3.0.0');
    await pass(5);
    const { deployments } = builtinTypes;
    const [found] = running.cluster
      .peekAll(deployments)
      .filter(({ metadata }) => metadata.namespace === 'dev');
    await running.cluster.replaceStatus(deployments, {
      ...found,
      status: rolledOut('3.0.0', found.metadata.generation, 'unavailable'),
    } as never);
    await running.settle();
    await pass(40);
    expect(running.step('3.0.0', 'dev')?.status).toMatchObject({
      state: 'Failed',
      message: expect.stringMatching(/; rolled back to 2\.0\.0$/),
    });
    expect(running.forge.tagsOf('main')).toEqual({
      'environments/dev': '2.0.0',
    });
  });

  it('fails where an alarm outlasts the time that health may take', async () => {
    running = await RunningWorld.begin({
      environments: [
        baked(reset, { health: { timeout: '5m' }, onHealthFailure: 'abort' }),
      ],
    });
    await pass(3);
    await becomes('unavailable');
    await pass(3);
    expect(step()?.state).toBe('HealthChecking');
    await pass(3);
    expect(step()?.state).toBe('AbortedByAlarm');
  });
});

describe('a bake with a metric', () => {
  const query = 'errors of {{ .Bundle }} in {{ .Environment }}';
  const check: MetricCheck = metricCheck(
    'errors',
    { query, successCondition: '< 0.01' },
    'default',
  );
  const bake: Bake = { ...fail, metricChecks: ['errors'] };
  const answer = (value: number) =>
    running.story.metrics.answerAll({ type: 'value', value });
  const begin = async () => {
    running = await RunningWorld.begin(
      {
        environments: [baked(bake, { onHealthFailure: 'abort' })],
        metricChecks: [check],
      },
      '2.0.0',
      ({ metrics }) => metrics.answerAll({ type: 'value', value: 0.001 }),
    );
  };

  it('verifies, with what was measured', async () => {
    await begin();
    await pass(35);
    expect(step()).toMatchObject({
      state: 'Verified',
      evidence: {
        bake: {
          metrics: [
            {
              name: 'errors',
              state: 'good',
              value: 0.001,
              query: 'errors of guestbook-2-0-0 in dev',
              evaluatedAt: expect.any(String),
            },
          ],
        },
      },
    });
    const asked = running.story.metrics.queries.length;
    await pass(10);
    expect(running.story.metrics.queries).toHaveLength(asked);
  });

  it('ends when it is bad', async () => {
    await begin();
    await pass(10);
    answer(0.2);
    await pass(2);
    expect(step()).toMatchObject({
      state: 'AbortedByAlarm',
      message: 'An alarm ended the bake: errors is Fail',
    });
  });

  it('stands still while nothing is known', async () => {
    await begin();
    await pass(10);
    running.story.metrics.answerAll({
      type: 'away',
      reason: 'Unreachable',
      message: 'prometheus query error: it refuses the connection',
    });
    await pass(40);
    expect(step()).toMatchObject({
      state: 'HealthChecking',
      bake: { heldSince: expect.any(String) },
    });
    answer(0.001);
    await pass(7);
    expect(step()?.state).toBe('HealthChecking');
    expect(step()?.bake).not.toHaveProperty('heldSince');
    await pass(20);
    expect(step()?.state).toBe('Verified');
  });

  it('waits for a MetricCheck that does not exist, and says so', async () => {
    await begin();
    await running.cluster.delete(metricCheckType, check.metadata);
    await pass(40);
    expect(step()).toMatchObject({
      state: 'HealthChecking',
      message: expect.stringContaining(
        'the MetricCheck default/errors does not exist',
      ),
    });
  });
});
