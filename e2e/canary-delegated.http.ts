import { expect } from '@playwright/test';
import {
  bundleType,
  PolicyGate,
  policyGateType,
  PromotionStep,
} from '../plugins/kardinal-common/src';
import { addServices } from './support/addServices';
import { verifiedIn } from './support/promotions';
import { Rollouts } from './support/Rollouts';
import { Service } from './support/Service';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { TestSandbox } from './support/TestSandbox';
import { until } from './support/until';

const service = new Service('lighthouse', {
  environments: [
    {
      name: 'harbour',
      delivery: { delegate: 'argoRollouts' },
      health: {
        argoRollouts: { name: 'lighthouse', namespace: 'lighthouse-harbour' },
        timeout: '10m',
      },
    },
    { name: 'coast' },
  ],
});

/** Of the team: the coast is for what the canary of the harbour let through. */
const afterCanary: PolicyGate = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'PolicyGate',
  metadata: {
    name: 'after-canary',
    namespace: 'default',
    labels: { 'kardinal.io/applies-to': 'coast' },
  },
  spec: {
    expression: 'delegation.status == "Healthy"',
    recheckInterval: '1m',
  },
};

/** The promotion to the harbour, once it is so. */
function harbourIs(
  { kubernetes }: TestSandbox,
  bundle: string,
  what: string,
  isSo: (status: NonNullable<PromotionStep['status']>) => boolean,
): Promise<NonNullable<PromotionStep['status']>> {
  return until(`${bundle} ${what}`, async () => {
    const steps = await kubernetes.stepsOf(bundle);
    const { status } =
      steps.find(
        ({ spec }) =>
          spec.bundleRef === bundle && spec.environment === 'harbour',
      ) ?? {};
    return status !== undefined && isSo(status) ? status : undefined;
  });
}

sharedJourney(
  'a canary is waited for while it pauses, and its abort fails the promotion',
  async ({ sandbox }) => {
    const { kubernetes, platform } = sandbox;
    await addServices(sandbox, [service]);
    await kubernetes.client.create(policyGateType, afterCanary);
    const rollout = await Rollouts.install(
      platform,
      { namespace: 'lighthouse-harbour', name: 'lighthouse' },
      service.imageOf('0.0.0'),
    );
    const waits = (bundle: string, message: string) =>
      harbourIs(
        sandbox,
        bundle,
        message,
        status =>
          status.state === 'HealthChecking' &&
          (status.message ?? '').includes(message),
      );

    const good = service.bundle('2.0.0');
    await kubernetes.client.create(bundleType, good);
    const { name } = good.metadata;
    await waits(name, 'does not run');
    await rollout.apply(service.imageOf('2.0.0'));
    await waits(name, 'has not seen its newest version yet');
    await rollout.become('paused');
    const paused = await waits(name, 'is paused at step 2 of 2');
    expect(paused.message).toContain('with 20 % of the traffic');
    expect(paused).toMatchObject({
      delegatedTo: 'argoRollouts',
      delegatedStatus: 'Paused',
    });
    await rollout.become('stable');
    await verifiedIn(sandbox, name, 'harbour');
    await verifiedIn(sandbox, name, 'coast');

    const bad = service.bundle('2.1.0');
    await kubernetes.client.create(bundleType, bad);
    const { name: worse } = bad.metadata;
    await waits(worse, 'does not run');
    await rollout.apply(service.imageOf('2.1.0'));
    await rollout.become('aborted');
    const failed = await harbourIs(
      sandbox,
      worse,
      'Failed',
      ({ state }) => state === 'Failed',
    );
    expect(failed.message).toContain('was aborted: RolloutAborted');
    expect(failed.delegatedStatus).toBe('Degraded');
    await settled(sandbox, service.name);
    expect((await kubernetes.bundle(worse))?.status?.phase).toBe('Failed');
  },
);
