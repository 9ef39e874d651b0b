import { expect } from '@playwright/test';
import {
  Bundle,
  bundleType,
  PolicyGate,
  policyGateType,
} from '../plugins/kardinal-common/src';
import { addServices } from './support/addServices';
import { Service } from './support/Service';
import { settled } from './support/settled';
import { sharedJourney as journey } from './support/sharedJourney';
import { until } from './support/until';

const beacon = new Service('beacon', {
  environments: [
    { name: 'dev', approval: 'auto' },
    // The platform's gates of this journey find it by its label, and nothing else.
    { name: 'staging', approval: 'auto', labels: { journey: 'hotfix' } },
    { name: 'live', approval: 'auto' },
  ],
});

const guard = orgGate('beacon-staging-first', 'gate', 'true');
const permission = orgGate(
  'beacon-hotfix-may-skip',
  'skip-permission',
  'bundle.labels.hotfix == true',
);

journey(
  'a hotfix skips staging where the platform allows it, and nothing else does',
  async ({ sandbox }) => {
    const { kubernetes, platform, forge } = sandbox;
    for (const gate of [guard, permission])
      await platform.create(policyGateType, gate);
    await addServices(sandbox, [beacon]);

    const ordinary = skipping('1.0.0', {});
    await kubernetes.client.create(bundleType, ordinary);
    const denied = await phase(ordinary.metadata.name, 'SkipDenied');
    expect(
      denied.conditions?.find(({ type }) => type === 'Ready')?.message,
    ).toBe(
      'spec.intent.skip: skip denied for staging, which org gate beacon-staging-first guards; no skip-permission gate allows it (beacon-hotfix-may-skip)',
    );
    expect(denied.environments).toEqual({
      staging: expect.objectContaining({
        state: 'SkipDenied',
        evidence: {
          policyGates: [
            expect.objectContaining({
              name: 'beacon-hotfix-may-skip',
              result: 'fail',
            }),
          ],
        },
      }),
    });

    const hotfix = skipping('1.0.1', { hotfix: 'true' });
    await kubernetes.client.create(bundleType, hotfix);
    const status = await phase(hotfix.metadata.name, 'Verified');
    expect(Object.keys(status.environments ?? {})).toEqual(['dev', 'live']);
    expect(status.environments?.live.upstreams).toEqual(['dev']);
    expect(status.skipped?.staging.policyGates).toMatchObject([
      {
        name: 'beacon-hotfix-may-skip',
        scope: 'org',
        result: 'pass',
        expression: 'bundle.labels.hotfix == true',
        inputs: { 'bundle.labels.hotfix': 'true' },
      },
    ]);
    const promoted = (await forge.promotions()).filter(({ bundle }) =>
      bundle.startsWith('beacon-'),
    );
    expect(promoted.map(({ environment }) => environment).sort()).toEqual([
      'dev',
      'live',
    ]);
    await settled(sandbox, beacon.name);

    async function phase(
      name: string,
      wanted: string,
    ): Promise<NonNullable<Bundle['status']>> {
      return until(`${name} ${wanted}`, async () => {
        const found = (await kubernetes.bundle(name))?.status;
        return found?.phase === wanted ? found : undefined;
      });
    }
  },
);

function skipping(
  version: string,
  labels: Readonly<Record<string, string>>,
): Bundle {
  const bundle = beacon.bundle(version);
  return {
    ...bundle,
    metadata: {
      ...bundle.metadata,
      labels: { ...bundle.metadata.labels, ...labels },
    },
    spec: { ...bundle.spec, intent: { skip: ['staging'] } },
  };
}

function orgGate(name: string, type: string, expression: string): PolicyGate {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: {
      name,
      namespace: 'platform-policies',
      labels: {
        'kardinal.io/scope': 'org',
        'kardinal.io/type': type,
      },
      annotations: { 'kardinal.io/applies-to': 'journey=hotfix' },
    },
    spec: { expression, recheckInterval: '5m' },
  };
}
