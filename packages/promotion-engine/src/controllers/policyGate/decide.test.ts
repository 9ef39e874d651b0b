import {
  Bundle,
  evaluateGate,
  GateFacts,
  GateOverride,
  PolicyGate,
  PolicyGateStatus,
} from '@kardinal/backstage-plugin-kardinal-common';
import { decide } from './decide';
import { GateObservation } from './types';

/** A Wednesday. */
const now = Date.parse('2026-11-18T10:00:00Z');
const at = (offset: number) =>
  `${new Date(now + offset).toISOString().slice(0, 19)}Z`;

function gate(expression: string, status?: PolicyGateStatus): PolicyGate {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: { name: 'g', namespace: 'default' },
    spec: { expression, recheckInterval: '1m' },
    ...(status === undefined ? {} : { status }),
  };
}

const bundle: Bundle = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Bundle',
  metadata: { name: 'shop-1', labels: { hotfix: 'true' } },
  spec: {
    type: 'image',
    artifacts: { images: [{ reference: 'ghcr.io/acme/shop:1.0.0' }] },
  },
};

function instance(expression: string, verifiedAt?: number): GateObservation {
  const facts: GateFacts = {
    bundle,
    environment: { name: 'prod', approval: 'auto' },
    directUpstreams: ['dev'],
    upstreams: [
      {
        environment: 'dev',
        ...(verifiedAt === undefined ? {} : { verifiedAt }),
      },
    ],
    history: [bundle],
    timezone: 'UTC',
  };
  const evaluation = evaluateGate({ expression }, facts, now);
  return {
    type: 'instance',
    verdict: { type: 'evaluated', evaluation, at: now },
  };
}

describe('the verdict of an instance', () => {
  it.each<[string, string, boolean, string, number]>([
    ['true', 'bundle.version == "1.0.0"', true, 'Open', 60_000],
    ['a label as a bool', 'bundle.labels.hotfix == true', true, 'Open', 60_000],
    ['false', 'schedule.isWeekend', false, 'Closed', 60_000],
    ['not a bool', 'bundle.version', false, 'EvaluationFailed', 60_000],
    [
      'an unknown attribute',
      'bundle.nope == 1',
      false,
      'EvaluationFailed',
      60_000,
    ],
    [
      'a soak that ends before the next recheck',
      'bundle.upstreamSoakMinutes >= 10',
      false,
      'Closed',
      30_000,
    ],
  ])('%s', (_what, expression, ready, reason, wait) => {
    const observed = instance(expression, now - 9.5 * 60_000);
    const { status, requeue } = decide(gate(expression), observed, now);
    expect(status).toMatchObject({
      ready,
      lastEvaluatedAt: at(0),
      conditions: [{ type: 'Ready', status: ready ? 'True' : 'False', reason }],
    });
    expect(requeue).toEqual({ type: 'at', instant: now + wait });
  });

  describe('that somebody has overridden', () => {
    const override: GateOverride = {
      environment: 'prod',
      gate: { namespace: 'platform-policies', name: 'g' },
      requestedBy: 'alice',
      reason: 'P0 hotfix',
      requestedAt: at(-60_000),
      expiresAt: at(30_000),
      seal: 'key.signature',
    };
    const overridden = (
      expression: string,
      change: Partial<GateOverride> = {},
    ): GateObservation => ({
      ...(instance(expression) as Extract<
        GateObservation,
        { readonly type: 'instance' }
      >),
      override: { type: 'permitted', overrides: [{ ...override, ...change }] },
    });

    // OVR-001, OVR-002 of the expectation tables.
    it.each<[string, GateObservation, boolean, string, number]>([
      [
        'until it expires',
        overridden('false'),
        true,
        `OVERRIDDEN by alice, expires ${at(30_000)}: P0 hotfix`,
        30_000,
      ],
      [
        'an hour ago',
        overridden('false', { expiresAt: at(-3_600_000) }),
        false,
        'false',
        60_000,
      ],
      ['and that is open', overridden('true'), true, 'true', 30_000],
      [
        'where the platform does not permit it',
        {
          ...(overridden('false') as Extract<
            GateObservation,
            { readonly type: 'instance' }
          >),
          override: {
            type: 'refused',
            overrides: [override],
            reason: 'the platform does not permit it',
          },
        },
        false,
        'false. alice has overridden it, but the platform does not permit it',
        30_000,
      ],
    ])('%s', (_what, observed, ready, reason, wait) => {
      const decision = decide(gate('false'), observed, now);
      expect(decision.status).toMatchObject({
        ready,
        reason: expect.stringContaining(reason),
        conditions: [{ type: 'Ready', status: ready ? 'True' : 'False' }],
      });
      expect(decision.requeue).toEqual({ type: 'at', instant: now + wait });
      const again = decide(
        gate('false', decision.status),
        observed,
        now + 1_000,
      );
      expect(again.status).toBe(decision.status);
    });
  });

  it.each([
    ['10m', 600_000],
    ['1h30m', 5_400_000],
    ['1s', 10_000],
    ['often', 300_000],
  ])('is looked at again after %s: %d ms', (recheckInterval, wait) => {
    const { spec, ...rest } = gate('true');
    const asked = { ...rest, spec: { ...spec, recheckInterval } };
    const { requeue } = decide(asked, instance('true'), now);
    expect(requeue).toEqual({ type: 'at', instant: now + wait });
  });

  it('stays as it was written while it is the same', () => {
    const observed = instance('schedule.isWeekend');
    const first = decide(gate('schedule.isWeekend'), observed, now).status;
    const again = gate('schedule.isWeekend', first);
    expect(decide(again, observed, now + 60_000).status).toBe(first);
  });

  it('is evaluated no more when nothing waits for it', () => {
    const status = {
      ready: true,
      reason: 'true',
      lastEvaluatedAt: at(-60_000),
    };
    const decision = decide(
      gate('schedule.isWeekend', status),
      { type: 'decided' },
      now,
    );
    expect(decision).toEqual({
      status,
      requeue: { type: 'awaitChange' },
    });
  });

  describe('while the budget of its namespace is used up', () => {
    const until = now + 1_000;
    const message = 'The evaluation budget of namespace default is used up';
    const waiting: GateObservation = {
      type: 'instance',
      verdict: { type: 'waiting', message, until },
    };

    it.each([
      ['was never evaluated', undefined],
      ['was open', { ready: true, reason: 'true is true' }],
    ])('is closed in words where it %s, and comes back', (_how, status) => {
      const decision = decide(gate('true', status), waiting, now);
      expect(decision.status).toMatchObject({
        ready: false,
        reason: message,
        conditions: [{ status: 'False', reason: 'EvaluationBudgetUsedUp' }],
      });
      expect(decision.requeue).toEqual({ type: 'at', instant: until });
    });

    it('keeps a verdict that is closed, and writes nothing', () => {
      const closed = { ready: false, reason: 'false is false' };
      const decision = decide(gate('false', closed), waiting, now);
      expect(decision.status).toBe(closed);
      expect(decision.requeue).toEqual({ type: 'at', instant: until });
    });
  });

  it('is closed without its Bundle', () => {
    const observed = { type: 'orphan', bundle: 'shop-1' } as const;
    expect(decide(gate('true'), observed, now).status).toMatchObject({
      ready: false,
      reason: 'The Bundle shop-1 does not exist',
    });
  });
});

it.each([
  ['nothing wrong', undefined, 'True', 'ValidExpression'],
  [
    'an invalid expression',
    { reason: 'InvalidExpression', message: 'm', severity: 'error' },
    'False',
    'InvalidExpression',
  ],
  [
    'nothing to guard',
    { reason: 'GuardsNothing', message: 'm', severity: 'warning' },
    'True',
    'GuardsNothing',
  ],
] as const)('a template with %s says so', (_what, problem, status, reason) => {
  const coverage = {
    environments: ['default/shop/prod'],
    pipelines: 1,
    unmatched: ['default/other'],
  };
  const use = { waiting: ['default/shop-1/prod'], outdated: [] };
  const observed = { type: 'template', problem, coverage, use } as const;
  const decision = decide(gate('true'), observed, now);
  expect(decision.status.conditions).toMatchObject([{ status, reason }]);
  expect(decision.status.reason).toContain(problem?.message ?? 'Template');
  expect(decision.status.coverage).toEqual({
    environmentCount: 1,
    pipelineCount: 1,
    environments: ['default/shop/prod'],
    unmatchedPipelineCount: 1,
    unmatchedPipelines: ['default/other'],
  });
  expect(decision.status.waiting).toEqual({
    count: 1,
    promotions: ['default/shop-1/prod'],
  });
  expect(decision.status.outdated).toBeUndefined();
  expect(decision.requeue).toEqual({ type: 'awaitChange' });
});
