import { expect } from '@playwright/test';
import { policyGateType } from '../plugins/kardinal-common/src';
import { release } from './support/ci';
import { verifiedIn } from './support/promotions';
import { sendCommand } from './support/sendCommand';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { TestSandbox } from './support/TestSandbox';
import { until } from './support/until';

const freeze = { namespace: 'platform-policies', name: 'change-freeze' };

/** The platform lets nothing into staging for a while. */
function demand({ kubernetes }: TestSandbox): Promise<unknown> {
  return kubernetes.client.create(policyGateType, {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: { ...freeze, labels: { 'kardinal.io/scope': 'org' } },
    spec: {
      expression: 'false',
      message: 'Nothing is released during the audit',
      path: 'environments/staging',
      recheckInterval: '5m',
    },
  });
}

sharedJourney.use({ alone: 'sample' });

sharedJourney(
  'a closed gate is overridden for one release, by a person with a reason and as far as the platform permits it',
  async ({ sandbox }) => {
    const { kubernetes } = sandbox;
    await demand(sandbox);
    const { name: bundle } = await release(sandbox, '1.29.8');
    const gate = () =>
      kubernetes.gatesOf(bundle).then(gates => gates[freeze.name]?.status);
    await until('a closed gate', async () => {
      const status = await gate();
      return status?.ready === false || undefined;
    });

    const override = () =>
      sendCommand(sandbox, 'guestbook', {
        type: 'override',
        arguments: {
          bundle,
          environment: 'staging',
          gate: freeze.name,
          duration: '2h',
          reason: 'INC-8: the fix for checkout',
        },
      });
    const refused = await override();
    expect([refused.status, refused.body.error?.message]).toEqual([
      409,
      expect.stringMatching(/the platform does not permit it/),
    ]);
    await kubernetes.client.patch(policyGateType, freeze, {
      type: 'merge',
      body: { metadata: { labels: { 'kardinal.io/overridable': 'true' } } },
    });
    await until('an override', async () => {
      const { status, body } = await override();
      const message = body.error?.message ?? '';
      // Where the answer was lost, the second one says that it is there.
      return status < 300 || /already/.test(message) || undefined;
    });

    const { evidence } = await verifiedIn(sandbox, bundle, 'staging');
    expect(evidence?.overrides?.[0]).toMatchObject({
      gate: freeze,
      requestedBy: 'user:default/guest',
      reason: 'INC-8: the fix for checkout',
    });
    expect(evidence?.policyGates).toContainEqual(
      expect.objectContaining({ name: freeze.name, result: 'fail' }),
    );
    expect((await gate())?.reason).toMatch(
      /^OVERRIDDEN by user:default\/guest, expires .*: INC-8/,
    );
    const recorded = await kubernetes.bundle(bundle);
    expect(recorded?.status?.overrides).not.toEqual({});
    expect(recorded?.status?.overrides).toBeDefined();
    await kubernetes.client.delete(policyGateType, freeze);
    await settled(sandbox, 'guestbook');
  },
);
