import { PolicyGate } from '@kardinal/backstage-plugin-kardinal-common';
import { checkGates } from './checkGates';
import { ObservedGate } from './types';

const now = Date.parse('2026-11-18T10:00:00Z');

/** An open gate that takes some ten thousand steps. */
function costly(title: string): ObservedGate {
  const expression =
    'lists.range(60).all(a, lists.range(60).all(b, a + b >= 0))';
  const gate: PolicyGate = {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: { name: title, namespace: 'default' },
    spec: { expression, recheckInterval: '1m' },
  };
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
  return { type: 'usable', title, gate, facts };
}

const gates = (count: number) =>
  Array.from({ length: count }, (_, at) => costly(`gate-${at}`));

describe('checkGates', () => {
  it('passes gates that are open', () => {
    expect(checkGates(gates(3), now)).toMatchObject({ type: 'open' });
  });

  it('closes in words where the gates need more work than one look may take', () => {
    expect(checkGates(gates(100), now)).toEqual({
      type: 'closed',
      message: expect.stringMatching(
        /^Waits for gate gate-\d+: the gates before it need more work than all may/,
      ),
      until: now + 60_000,
    });
  });
});
