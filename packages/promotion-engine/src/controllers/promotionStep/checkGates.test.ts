import {
  evaluateGate,
  PolicyGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { GateVerdict } from '../../services/evaluation/GateEvaluations';
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
      message: `Waits for gate hours: ${message}`,
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
