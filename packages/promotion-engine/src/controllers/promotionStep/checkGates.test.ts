import {
  evaluateGate,
  GateOverride,
  PolicyGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { GateVerdict } from '../../services/evaluation/GateEvaluations';
import { ObservedOverride } from '../../services/observedOverride';
import { checkGates, closedGates } from './checkGates';
import { ObservedGate } from './types';

const now = Date.parse('2026-11-18T10:00:00Z');
const hour = 3_600_000;

const bundle = {
  apiVersion: 'kardinal.io/v1alpha1' as const,
  kind: 'Bundle' as const,
  metadata: { name: 'shop-1' },
  spec: {
    type: 'image' as const,
    artifacts: { images: [{ reference: 'ghcr.io/acme/shop:1.0.0' }] },
  },
};
const facts = {
  bundle,
  environment: { name: 'prod', approval: 'auto' as const },
  directUpstreams: [],
  upstreams: [],
  history: [],
  timezone: 'UTC',
};

/** A gate as it was evaluated at ten o'clock, unless the verdict is another one. */
function observed(expression: string, verdict?: GateVerdict): ObservedGate {
  const gate: PolicyGate = {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: { name: 'hours', namespace: 'default' },
    spec: { expression, recheckInterval: '1m' },
  };
  const evaluation = evaluateGate(gate.spec, facts, now);
  return {
    type: 'usable',
    title: 'hours',
    gate,
    facts,
    verdict: verdict ?? { type: 'evaluated', evaluation, at: now },
  };
}

describe('checkGates', () => {
  it('passes gates that are open, with the evidence of when they were evaluated', () => {
    expect(checkGates({ gates: [observed('true')] }, now + 5)).toMatchObject({
      type: 'open',
      evidence: [{ result: 'pass', evaluatedAt: '2026-11-18T10:00:00Z' }],
    });
  });

  it('is closed in words while there is no time to evaluate one', () => {
    const message = 'The evaluation budget of namespace default is used up';
    const waiting = { type: 'waiting', message, until: now + 700 } as const;
    const check = checkGates(
      { gates: [observed('true'), observed('true', waiting)] },
      now,
    );
    expect(check).toEqual({
      type: 'closed',
      message: `Waiting for the gate hours: ${message}`,
      until: now + 700,
    });
  });

  it('is closed where time has changed what a verdict says', () => {
    const gates = [observed('schedule.hour == 10')];
    expect(checkGates({ gates }, now + hour - 1)).toMatchObject({
      type: 'open',
    });
    expect(checkGates({ gates }, now + hour)).toMatchObject({ type: 'closed' });
  });

  it('is closed where a gate was not evaluated', () => {
    const { verdict, ...gate } = { verdict: undefined, ...observed('true') };
    expect(checkGates({ gates: [gate as ObservedGate] }, now)).toMatchObject({
      type: 'closed',
      until: now,
    });
  });
});

describe('a closed gate that somebody has overridden', () => {
  const minute = 60_000;
  const override: GateOverride = {
    environment: 'prod',
    gate: { namespace: 'default', name: 'hours' },
    requestedBy: 'user:default/ana',
    reason: 'P0 hotfix',
    requestedAt: '2026-11-18T09:59:00Z',
    expiresAt: '2026-11-18T10:00:30Z',
    seal: 'key.signature',
  };
  const overridden = (): ObservedGate => ({
    ...(observed('false') as Extract<ObservedGate, { type: 'usable' }>),
    override: { type: 'permitted', overrides: [override] },
  });

  it('is passed until that expires, and is looked at again then', () => {
    const end = Date.parse(override.expiresAt);
    expect(checkGates({ gates: [overridden()] }, now)).toMatchObject({
      type: 'open',
      evidence: [{ name: 'hours', result: 'fail' }],
      overrides: [{ gate: override.gate, reason: 'P0 hotfix' }],
      until: end,
    });
    expect(checkGates({ gates: [overridden()] }, end - 1).type).toBe('open');
    expect(checkGates({ gates: [overridden()] }, end)).toMatchObject({
      type: 'closed',
      message: 'Waiting for the gate hours: false is false',
      until: end + minute,
    });
  });

  it('holds the gates beside it', () => {
    const gates = [overridden(), observed('false')];
    expect(checkGates({ gates }, now).type).toBe('closed');
  });

  it('is not passed where the platform does not permit it, and says so', () => {
    const refused: ObservedOverride = {
      type: 'refused',
      overrides: [override],
      reason: 'the platform does not permit it',
    };
    const gates = [{ ...overridden(), override: refused } as ObservedGate];
    expect(checkGates({ gates }, now)).toMatchObject({
      type: 'closed',
      message:
        'Waiting for the gate hours: false is false. user:default/ana has overridden it, but the platform does not permit it',
    });
  });

  it('is passed only once it is known what it says', () => {
    const waiting = { type: 'waiting', message: 'later', until: now + 7 };
    const gates = [{ ...overridden(), verdict: waiting } as ObservedGate];
    expect(checkGates({ gates }, now)).toMatchObject({
      type: 'closed',
      until: now + 7,
    });
  });
});

describe('closedGates', () => {
  it('says which gates were closed at an instant, in bounded work', () => {
    const costly = 'lists.range(30).all(a, lists.range(30).all(b, a + b >= 0))';
    const closed = closedGates(
      {
        gates: [
          observed('schedule.hour == 9'),
          ...Array.from({ length: 100 }, () => observed(costly)),
        ],
      },
      now,
    );
    expect(closed[0]).toMatchObject({ result: 'fail' });
    expect(closed.at(-1)).toMatchObject({
      result: 'pending',
      reason:
        'Not evaluated for the time of the merge: the gates before it took too long',
    });
  });
});
