import { PolicyGate } from '../api/types.generated';
import { saidByGate } from './saidByGate';
import { plainSentence } from './sentences';

const now = Date.parse('2026-11-18T10:00:00Z');
const planned = {
  id: 'soak',
  name: 'staging-soak',
  namespace: 'platform-policies',
  scope: 'org',
  environment: 'prod',
  expression: 'bundle.upstreamSoakMinutes >= 30',
} as const;

/** As its controller has found it, where nobody evaluates it anew. */
const said = (ready: PolicyGate['status'], opensAt?: string) =>
  saidByGate(
    {
      planned,
      gate: {
        apiVersion: 'kardinal.io/v1alpha1',
        kind: 'PolicyGate',
        metadata: { name: 'gate', namespace: 'default' },
        spec: { expression: planned.expression },
        status: ready,
      } as PolicyGate,
      facts: undefined,
      live: undefined,
      recorded: undefined,
      ...(opensAt === undefined ? {} : { opensAt }),
    },
    undefined,
    now,
  );

describe('saidByGate', () => {
  it.each<[string, boolean, string | undefined, string]>([
    [
      'opens by itself',
      false,
      '2026-11-18T10:06:00Z',
      'Closed until about 2026-11-18T10:06:00Z.',
    ],
    [
      'should be open by now',
      false,
      '2026-11-18T09:59:00Z',
      'Closed: bundle.upstreamSoakMinutes >= 30 is false',
    ],
    [
      'is closed for good',
      false,
      undefined,
      'Closed: bundle.upstreamSoakMinutes >= 30 is false',
    ],
    ['is open', true, '2026-11-18T10:06:00Z', 'Open.'],
  ])('says of a gate that %s when it opens', (_what, ready, at, expected) => {
    expect(plainSentence(said({ ready }, at).sentence)).toBe(expected);
  });
});
