import { expect } from '@playwright/test';
import { release } from './support/ci';
import { verifiedIn } from './support/promotions';
import { rollBack } from './support/rollBack';
import { demand, withdraw } from './support/rollbackFreeze';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { until } from './support/until';

sharedJourney.use({ alone: 'sample' });

sharedJourney(
  'an emergency rollback goes past a closed gate that an ordinary one waits for, as the platform permits it',
  async ({ sandbox }) => {
    const { kubernetes, forge } = sandbox;
    const { name: released } = await release(sandbox, '1.29.6');
    await verifiedIn(sandbox, released, 'staging');
    await demand(sandbox, 'rollback-freeze');

    const wish = {
      pipeline: 'guestbook',
      environment: 'staging',
      of: released,
      reason: 'INC-7: checkout is down',
    };
    const ordinary = await rollBack(sandbox, wish);
    await until('a closed gate', async () => {
      const gates = await kubernetes.gatesOf(ordinary);
      return gates['rollback-freeze']?.status?.ready === false || undefined;
    });

    const name = await rollBack(sandbox, { ...wish, command: 'emergency' });
    const message = await until('an emergency that waits, too', async () => {
      const steps = await kubernetes.stepsOf(name);
      const own = steps.find(({ spec }) => spec.bundleRef === name);
      const said = own?.status?.message ?? '';
      return said.includes('emergency') ? said : undefined;
    });
    expect(message).toMatch(
      /^Waiting for the gate rollback-freeze: .*no emergency-permission gate of the platform applies here$/,
    );
    await demand(sandbox, 'open-incident');
    const { evidence } = await verifiedIn(sandbox, name, 'staging');
    expect(evidence).toMatchObject({
      policyGates: [{ name: 'rollback-freeze', result: 'fail' }],
      emergency: {
        requestedBy: 'user:default/guest',
        reason: 'INC-7: checkout is down',
        passed: ['rollback-freeze'],
        permissions: [{ name: 'open-incident', result: 'pass' }],
      },
    });
    const replaced = await kubernetes.bundle(ordinary);
    expect(replaced?.status?.phase).toBe('Superseded');

    const commits = (await forge.promotions()).filter(({ bundle }) =>
      [ordinary, name].includes(bundle),
    );
    expect(
      commits.map(({ bundle, environment }) => [bundle, environment]),
    ).toEqual([[name, 'staging']]);
    await withdraw(sandbox, 'open-incident');
    await withdraw(sandbox, 'rollback-freeze');
    await settled(sandbox, 'guestbook');
  },
);
