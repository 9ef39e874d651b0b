import {
  MetricCheck,
  metricCheckType,
  policyGateType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { metricCheck } from '../__testUtils__/metricCheck';
import { PromotionWorld, WorldSeed } from '../__testUtils__/PromotionWorld';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments, orgGate } from '../__testUtils__/templates';

const { dev, prod } = environments;
const minute = 60_000;
const gate = orgGate('healthy', 'metrics["success-rate"] >= 0.99');
const judged = orgGate('healthy', 'metrics["success-rate"].result == "Pass"');

function seed(
  check: MetricCheck,
  overrides: Partial<WorldSeed> = {},
): WorldSeed {
  return {
    environments: [dev, prod],
    gates: [gate],
    metricChecks: [check],
    ...overrides,
  };
}

const value = (number: number) => ({ type: 'value', value: number } as const);
const noData = { type: 'noData', reason: 'NoData', message: 'none' } as const;
const away = {
  type: 'away',
  reason: 'Unreachable',
  message: 'prometheus query error: it refuses the connection',
} as const;

describe('a gate that reads a metric', () => {
  let world: RunningWorld;

  async function begin(
    from: WorldSeed,
    prepare: (story: PromotionWorld) => void,
  ): Promise<void> {
    world = await RunningWorld.begin(from, '2.0.0', prepare);
  }

  const prodState = () => world.step('2.0.0', 'prod')?.status?.state;
  const prodGate = () => world.gates()[0]?.status;
  const check = () =>
    world.cluster.peek(metricCheckType, {
      namespace: 'platform-policies',
      name: 'success-rate',
    });

  afterEach(() => world.stop());

  it('opens when the value is good, and its evidence has query, value and time', async () => {
    await begin(seed(metricCheck('success-rate')), ({ metrics }) =>
      metrics.answerAll(value(0.95)),
    );
    expect(prodGate()).toMatchObject({ ready: false });
    world.story.metrics.answerAll(value(0.997));
    await world.elapse(2 * minute);
    await world.elapse(2 * minute);
    await world.merge();
    const { evidence } = world.step('2.0.0', 'prod')?.status ?? {};
    expect(evidence?.policyGates).toMatchObject([
      {
        name: 'healthy',
        result: 'pass',
        inputs: {
          'metrics.success-rate': {
            value: 0.997,
            result: 'Pass',
            stale: false,
            query: 'success rate',
            evaluatedAt: expect.stringMatching(/^2026-11-18T10:/),
          },
        },
      },
    ]);
  });

  it('asks for what the promotion is, and for nobody who does not wait', async () => {
    const query = '{{ .Pipeline }}/{{ .Environment }}/{{ .Version }}';
    await begin(seed(metricCheck('success-rate', { query })), ({ metrics }) =>
      metrics.answerAll(value(1)),
    );
    await world.merge();
    expect(prodState()).toBe('Verified');
    expect(new Set(world.story.metrics.queries)).toEqual(
      new Set(['guestbook/prod/2.0.0']),
    );
    const asked = world.story.metrics.queries.length;
    await world.elapse(60 * minute);
    expect(world.story.metrics.queries).toHaveLength(asked);
  });

  it('writes nothing while a value stays', async () => {
    await begin(seed(metricCheck('success-rate')), ({ metrics }) =>
      metrics.answerAll(value(0.5)),
    );
    await world.elapse(10 * minute);
    const { resourceVersion } = check()!.metadata;
    world.cluster.clearCalls();
    const asked = world.story.metrics.queries.length;
    for (let passed = 0; passed < 12; passed += 1) await world.elapse(minute);
    expect(world.story.metrics.queries.length).toBeGreaterThan(asked + 8);
    expect(world.cluster.count()).toBe(0);
    expect(check()!.metadata.resourceVersion).toBe(resourceVersion);
  });

  it('closes when the provider stays away, and opens when it is back', async () => {
    await begin(
      seed(metricCheck('success-rate'), {
        gates: [judged, orgGate('later', 'schedule.hour >= 12')],
      }),
      ({ metrics }) => metrics.answerAll(value(1)),
    );
    const open = () =>
      world.gates().find(({ spec }) => spec.expression.includes('metrics'))
        ?.status?.ready;
    expect(open()).toBe(true);
    world.story.metrics.answerAll(away);
    await world.elapse(minute);
    await world.elapse(minute);
    expect(open()).toBe(true);
    await world.elapse(10 * minute);
    expect(open()).toBe(false);
    expect(check()?.status?.results).toMatchObject([
      { result: 'Fail', stale: true, reason: 'Unreachable' },
    ]);
    world.story.metrics.answerAll(value(1));
    await world.elapse(6 * minute);
    expect(open()).toBe(true);
  });

  it('does not believe a status that somebody else wrote', async () => {
    await begin(seed(metricCheck('success-rate')), ({ metrics }) =>
      metrics.answerAll(value(0.5)),
    );
    const { seal } = check()!.status!;
    const [result] = check()!.status!.results!;
    const forged = { ...check()!.status, seal };
    await world.cluster.replaceStatus(metricCheckType, {
      ...check()!,
      status: { ...forged, results: [{ ...result, value: 1, result: 'Pass' }] },
    });
    await world.settle();
    expect(prodGate()?.ready).toBe(false);
    expect(prodState()).not.toBe('WaitingForMerge');
    expect(check()?.status?.results).toMatchObject([{ value: 0.5 }]);
  });

  it('is closed by results of another query', async () => {
    await begin(seed(metricCheck('success-rate')), ({ metrics }) => {
      metrics.answerAll(value(0.5));
      metrics.answer('another', noData);
    });
    await world.cluster.patch(
      metricCheckType,
      { namespace: 'platform-policies', name: 'success-rate' },
      { type: 'merge', body: { spec: { query: 'another' } } },
    );
    await world.settle();
    expect(check()?.status?.results).toMatchObject([
      { query: 'another', result: 'NoData', stale: true },
    ]);
    expect(prodGate()?.ready).toBe(false);
  });

  it('of the platform reads no MetricCheck of a team', async () => {
    await begin(
      seed(metricCheck('success-rate', {}, 'default')),
      ({ metrics }) => metrics.answerAll(value(1)),
    );
    await world.elapse(10 * minute);
    expect(prodGate()).toMatchObject({
      ready: false,
      reason: expect.stringContaining('success-rate'),
    });
  });

  it.each<[string, Partial<MetricCheck['spec']>, RegExp]>([
    [
      'an unknown provider',
      { provider: { type: 'nobody', address: 'https://m.example.com' } },
      /^spec\.provider\.type: no metric provider "nobody" is installed/,
    ],
    [
      'a variable that does not exist',
      { query: '{{ .Nope }}' },
      /^spec\.query: \{\{ \.Nope \}\} is no variable/,
    ],
    [
      'a credential in the clear',
      {
        provider: {
          type: 'fake',
          address: 'http://m.example.com',
          secretRef: { name: 'metrics' },
        },
      },
      /^spec\.provider\.address: http:\/\/m\.example\.com is not encrypted/,
    ],
  ])('is closed with %s, which is named', async (_what, spec, message) => {
    await begin(seed(metricCheck('success-rate', spec)), ({ metrics }) =>
      metrics.answerAll(value(1)),
    );
    expect(check()?.status?.conditions).toContainEqual(
      expect.objectContaining({
        type: 'Stalled',
        reason: 'ValidationFailed',
        message: expect.stringMatching(message),
      }),
    );
    expect(check()?.status?.results).toBeUndefined();
    expect(prodGate()?.ready).toBe(false);
    expect(world.story.metrics.queries).toEqual([]);
  });

  it('shows whoever wrote a MetricCheck once whether it works', async () => {
    await begin(
      seed(metricCheck('success-rate'), { gates: [] }),
      ({ metrics }) => metrics.answerAll(value(1)),
    );
    expect(world.story.metrics.queries).toEqual(['success rate']);
    expect(check()?.status?.results).toMatchObject([{ result: 'Pass' }]);
    await world.elapse(60 * minute);
    expect(world.story.metrics.queries).toEqual(['success rate']);
    expect(world.cluster.peekAll(policyGateType)).toEqual([]);
  });
});
