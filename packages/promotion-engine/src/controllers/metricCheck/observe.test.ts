import {
  Bundle,
  MetricCheck,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import { MetricProvider } from '@kardinal/backstage-plugin-kardinal-node';
import { FakeMetrics } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { ManualClock } from '@kardinal/kube-controller/testing';
import { derivedStep } from '../../__testUtils__/derivedStep';
import { FakeServers } from '../../__testUtils__/FakeServers';
import { MemoryResources } from '../../__testUtils__/MemoryResources';
import { metricCheck } from '../../__testUtils__/metricCheck';
import { orgGate } from '../../__testUtils__/templates';
import { Registry } from '../../registry/Registry';
import { observe } from './observe';

const { signal } = new AbortController();
const emergency = { 'kardinal.io/type': 'emergency-permission' };

/** A MetricCheck of the namespace of the promotions. */
function check(query: string, status?: MetricCheck['status']): MetricCheck {
  const { metadata, ...rest } = metricCheck('errors', { query }, 'default');
  return {
    ...rest,
    metadata: { ...metadata, uid: 'u', generation: 1 },
    ...(status === undefined ? {} : { status }),
  };
}

describe('what a MetricCheck observes', () => {
  let world: MemoryResources;
  let metrics: FakeMetrics;
  let clock: ManualClock;

  beforeEach(() => {
    world = new MemoryResources();
    metrics = new FakeMetrics();
    metrics.answerAll({ type: 'value', value: 1 });
    clock = new ManualClock();
  });

  /** A promotion of a Bundle, whose bake reads the MetricCheck. */
  function bakes(bundle: string, environment: string = 'prod'): void {
    const { metadata, spec } = derivedStep;
    const name = `${bundle}-${environment}`;
    const step: PromotionStep = world.seals.seal({
      ...derivedStep,
      metadata: { ...metadata, name, uid: name },
      spec: {
        ...spec,
        bundleRef: bundle,
        environment,
        steps: [
          { uses: 'bake', config: { minutes: 5, metricChecks: ['errors'] } },
        ],
      },
    });
    const state = 'HealthChecking' as const;
    const owner: Bundle = {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'Bundle',
      metadata: { name: bundle, namespace: 'default' },
      spec: {
        type: 'image',
        artifacts: { images: [{ reference: `a/b:${bundle}` }] },
      },
    };
    world.put(owner, {
      ...step,
      status: world.seals.sealStatus(step, { state }),
    } as never);
  }

  function observed(of: MetricCheck) {
    const registry = new Registry<MetricProvider>('metric provider');
    registry.add(metrics.provider);
    world.put(of);
    return observe(
      {
        cached: world.cached,
        seals: world.seals,
        metrics: registry,
        egress: new FakeServers().egress(async (_name, call) => call()),
        credentials: { metricAuthorization: async () => 'Bearer t' },
        clock,
      },
      of,
      signal,
    );
  }

  it('is what is wrong with it, and nothing is asked', async () => {
    bakes('b');
    expect(await observed(check('{{ .Nope }}'))).toMatchObject({
      type: 'invalid',
    });
    expect(metrics.queries).toEqual([]);
  });

  it('is one result for all that have in common what it asks for', async () => {
    ['b', 'c'].forEach(bundle => bakes(bundle));
    expect(await observed(check('errors'))).toMatchObject({
      use: 'waitedFor',
      omitted: 0,
      subjects: [{ subject: {}, reading: { query: 'errors' } }],
    });
    expect(metrics.queries).toEqual(['errors']);
  });

  it('is a result for each promotion that waits, in an order that stays', async () => {
    ['d', 'b', 'c'].forEach(bundle => bakes(bundle));
    const seen = await observed(check('errors of {{ .Version }}'));
    expect(seen).toMatchObject({
      subjects: [
        { subject: { bundle: 'b' }, reading: { query: 'errors of b' } },
        { subject: { bundle: 'c' }, reading: { query: 'errors of c' } },
        { subject: { bundle: 'd' }, reading: { query: 'errors of d' } },
      ],
    });
  });

  it('is at most a hundred of them', async () => {
    for (let number = 0; number < 103; number += 1)
      bakes(`b${String(number).padStart(3, '0')}`);
    const seen = await observed(check('errors of {{ .Bundle }}'));
    expect(seen).toMatchObject({ omitted: 3, use: 'waitedFor' });
    expect(metrics.queries).toHaveLength(100);
  });

  it('is not asked for again before it is due', async () => {
    bakes('b');
    const of = check('errors');
    await observed(of);
    await clock.advance(59_000);
    expect(await observed(of)).toMatchObject({ subjects: [{}] });
    expect(metrics.queries).toHaveLength(1);
    await clock.advance(1_000);
    await observed(of);
    expect(metrics.queries).toHaveLength(2);
  });

  it.each<[string, string, MetricCheck['status'], string, number]>([
    ['is tried once', 'errors', undefined, 'tried', 1],
    ['was tried before', 'errors', { queryGeneration: 1 }, 'idle', 0],
    ['was changed since', 'errors', { queryGeneration: 0 }, 'tried', 1],
    ['has a variable', 'errors of {{ .Bundle }}', undefined, 'idle', 0],
  ])(
    'that nobody waits for %s: %s',
    async (_what, query, status, use, asked) => {
      expect(await observed(check(query, status))).toMatchObject({ use });
      expect(metrics.queries).toHaveLength(asked);
    },
  );

  it('is measured for a permission of the platform, where it has no variable', async () => {
    const permission = orgGate('incident', 'metrics.errors > 1', emergency);
    const { metadata } = permission;
    world.put({
      ...permission,
      metadata: { ...metadata, namespace: 'default' },
    });
    expect(
      await observed(check('errors', { queryGeneration: 1 })),
    ).toMatchObject({ use: 'waitedFor', subjects: [{ subject: {} }] });
    expect(
      await observed(check('errors of {{ .Bundle }}', { queryGeneration: 1 })),
    ).toMatchObject({ use: 'idle', subjects: [] });
  });
});
