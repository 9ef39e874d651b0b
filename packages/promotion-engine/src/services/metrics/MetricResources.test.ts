import {
  MetricCheck,
  PolicyGate,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import { derivedStep } from '../../__testUtils__/derivedStep';
import { MemoryResources } from '../../__testUtils__/MemoryResources';
import { metricCheck } from '../../__testUtils__/metricCheck';
import { orgGate } from '../../__testUtils__/templates';

const org = metricCheck('errors');
const own = metricCheck('errors', {}, 'default');

const passed = {
  results: [
    {
      result: 'Pass' as const,
      stale: false,
      reason: 'Measured',
      query: 'q',
      evaluatedAt: '2026-11-18T10:00:00Z',
    },
  ],
};

/** A gate that a Graph made of a template of the platform. */
function instance(name: string, expression: string): PolicyGate {
  const { apiVersion, metadata } = derivedStep;
  const { ownerReferences = [] } = metadata;
  return {
    apiVersion,
    kind: 'PolicyGate',
    metadata: { name, namespace: 'default', ownerReferences },
    spec: {
      expression,
      recheckInterval: '1m',
      bundleRef: 'b',
      pipeline: 'p',
      environment: 'prod',
      templateRef: { name: 'slo', namespace: 'platform-policies' },
    },
  };
}

const bakes = (
  name: string,
  metricChecks: readonly string[],
): PromotionStep => ({
  ...derivedStep,
  metadata: { ...derivedStep.metadata, name },
  spec: {
    ...derivedStep.spec,
    steps: [{ uses: 'bake', config: { minutes: 5, metricChecks } }],
  },
});

const named = (objects: readonly { readonly metadata: { name: string } }[]) =>
  objects.map(({ metadata }) => metadata.name);

describe('MetricResources', () => {
  let world: MemoryResources;

  beforeEach(() => {
    world = new MemoryResources();
    world.put(org, own);
  });

  it('finds the gates that read a MetricCheck of the namespace of their template', () => {
    const { metrics } = world.cached;
    const reads = world.seals.seal(instance('b-slo', 'metrics.errors < 1'));
    const other = world.seals.seal(instance('b-other', 'metrics.load < 1'));
    world.put(reads, other);
    expect(named(metrics.gatesOf(org))).toEqual(['b-slo']);
    expect(metrics.gatesOf(own)).toEqual([]);
    expect(metrics.checksOf(reads)).toMatchObject([
      { metadata: { namespace: 'platform-policies', name: 'errors' } },
    ]);
    expect(metrics.checksOf(other)).toEqual([]);
  });

  it.each([
    ['nobody sealed', instance('b-slo', 'metrics.errors < 1')],
    [
      'was changed after it was sealed',
      {
        ...instance('b-slo', 'metrics.errors < 1'),
        metadata: {
          ...instance('b-slo', 'metrics.errors < 1').metadata,
          annotations: { 'kardinal.io/seal': 'test-7.AAAA' },
        },
      },
    ],
  ])('measures nothing for a gate that %s', (_what, gate) => {
    world.put(gate);
    expect(world.cached.metrics.gatesOf(org)).toEqual([]);
  });

  it.each([
    ['a gate', {}, []],
    ['a permission to skip', { 'kardinal.io/type': 'skip-permission' }, []],
    [
      'a permission for emergencies',
      { 'kardinal.io/type': 'emergency-permission' },
      ['slo'],
    ],
  ])('of the templates, %s reads %j', (_what, labels, expected) => {
    world.put(orgGate('slo', 'metrics["errors"] < 1', labels));
    expect(named(world.cached.metrics.gatesOf(org))).toEqual(expected);
  });

  it('finds the promotions whose bake reads one of their own namespace', () => {
    const { metrics } = world.cached;
    const { seals } = world;
    world.put(
      seals.seal(bakes('reads', ['errors'])),
      seals.seal(bakes('other', ['load'])),
      bakes('unsealed', ['errors']),
    );
    expect(named(metrics.stepsOf(own))).toEqual(['reads']);
    expect(metrics.stepsOf(org)).toEqual([]);
  });

  it.each<[string, (check: MetricCheck) => MetricCheck['status'], boolean]>([
    [
      'its controller wrote',
      check => new MemoryResources().seals.sealStatus(check, passed),
      true,
    ],
    ['somebody else wrote', () => passed, false],
  ])('has the results that %s', (_whose, statusOf, has) => {
    world.put({ ...org, status: statusOf(org) } as MetricCheck);
    const found = world.cached.metrics.check('platform-policies', 'errors');
    expect(found?.status?.results?.length).toBe(has ? 1 : undefined);
  });

  it('forgets the readings of a MetricCheck that is deleted', () => {
    const { metrics } = world.cached;
    const check = { ...org, metadata: { ...org.metadata, uid: 'u' } };
    world.put(check);
    const answer = { type: 'value', value: 1 } as const;
    const reading = { query: 'q', answer, at: 0, failures: 0 };
    metrics.readings.keep(check, [reading]);
    expect(metrics.readings.find(check, 'q')).toEqual(reading);
    world.remove(check);
    expect(metrics.readings.find(check, 'q')).toBeUndefined();
    expect(metrics.check('platform-policies', 'errors')).toBeUndefined();
  });
});
