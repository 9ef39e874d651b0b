import { Template } from '@kardinal/backstage-plugin-kardinal-common';
import { ManualClock } from '@kardinal/kube-controller/testing';
import { templateOf } from '../../__testUtils__/templateOf';
import { createEgress } from '../egress';
import { templatePlan } from './templatePlan';

const egress = createEgress({
  allow: ['localhost:5000'],
  own: ['https://kubernetes.example.com'],
  clock: new ManualClock(),
});

type Source = Template['spec']['source'];

const plan = (source: Partial<Source>) =>
  templatePlan(templateOf(source), {
    egress,
    policyNamespaces: ['platform-policies'],
  });

describe('templatePlan', () => {
  it('looks at nothing for a digest', () => {
    expect(plan({ digest: `sha256:${'a'.repeat(64)}` })).toEqual({
      type: 'fixed',
    });
  });

  it('looks at a tag, every five minutes where nothing else is said', () => {
    expect(plan({ registry: 'https://ghcr.io/', type: 'chart' })).toEqual({
      type: 'tag',
      source: {
        registry: 'https://ghcr.io',
        path: 'acme/web',
        tag: '1',
        type: 'chart',
        interval: 300_000,
      },
    });
    const secretRef = { namespace: 'platform-policies', name: 'pull' };
    expect(plan({ minInterval: '1h', secretRef })).toMatchObject({
      source: { interval: 3_600_000, secret: secretRef },
    });
  });

  it.each<[string, Partial<Source>, string]>([
    [
      'this machine',
      { registry: 'https://127.0.0.1:6443' },
      'spec.source.registry: 127.0.0.1 is a loopback address',
    ],
    [
      'the control plane',
      { registry: 'https://kubernetes.example.com' },
      'spec.source.registry: https://kubernetes.example.com belongs to Kardinal or its control plane',
    ],
    [
      'what is no URL',
      { registry: 'https://ghcr io' },
      'spec.source.registry: https://ghcr io is no URL',
    ],
    [
      'looks that follow each other too fast',
      { minInterval: '5s' },
      'spec.source.minInterval: 5s is shorter than 1m',
    ],
    [
      'no duration',
      { minInterval: 'daily' },
      'spec.source.minInterval: daily is no duration',
    ],
    [
      'the Secret of a team',
      { secretRef: { namespace: 'team-a', name: 'pull' } },
      'spec.source.secretRef.namespace: team-a is no policy namespace of the operator, and Secrets of teams are not lent to a Template; name one in platform-policies',
    ],
    [
      'a login that others could read',
      {
        registry: 'http://registry.example.com',
        secretRef: { namespace: 'platform-policies', name: 'pull' },
      },
      'spec.source.registry: ',
    ],
  ])('refuses %s', (_what, source, problem) => {
    expect(plan(source)).toEqual({
      type: 'invalid',
      problems: [expect.stringContaining(problem)],
    });
  });
});
