import { expect } from '@playwright/test';
import { release } from './support/ci';
import { pullRequestFor, verifiedIn } from './support/promotions';
import { rollBack } from './support/rollBack';
import { sendCommand } from './support/sendCommand';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { TestSandbox } from './support/TestSandbox';
import { until } from './support/until';

const wish = { environment: 'prod', reason: 'Checkout is slow' };

sharedJourney(
  'a person rolls prod back: its gates, a pull request, and what was there before, in prod alone',
  async ({ sandbox }) => {
    sharedJourney.slow();
    const { forge, kubernetes } = sandbox;
    const { name: released } = await release(sandbox, '1.29.7');
    const promotion = await pullRequestFor(sandbox, released, 'prod');
    await forge.merge(promotion.number);
    await verifiedIn(sandbox, released, 'prod');
    const before = await forge.commits();

    const pipeline = 'guestbook';
    const name = await rollBack(sandbox, { ...wish, pipeline, of: released });
    const again = await sendCommand(sandbox, pipeline, {
      type: 'rollback',
      arguments: wish,
    });
    expect([again.status, again.body.error?.message]).toEqual([
      409,
      'prod is on its way back to 1.28.3 already.',
    ]);

    const pull = await pullRequestFor(sandbox, name, 'prod');
    expect(pull.title).toBe('[kardinal] Roll back prod to 1.28.3');
    for (const part of [
      'Takes 1.29.7 back for user:default/guest: Checkout is slow.',
      'ghcr.io/kardinal-demo/guestbook:1.28.3',
      'no-weekend-deploys',
      'staging-soak',
      '| staging |',
    ])
      expect(pull.body).toContain(part);
    await forge.merge(pull.number);
    const { evidence } = await verifiedIn(sandbox, name, 'prod');
    expect(evidence).toMatchObject({
      mergedBy: 'ana',
      policyGates: expect.arrayContaining([
        expect.objectContaining({ name: 'staging-soak', result: 'pass' }),
      ]),
    });

    const own = (await forge.commits())
      .slice(before.length)
      .filter(({ changes }) => changes.join().includes('environments/prod/'));
    expect(own.map(({ changes }) => changes)).toEqual([
      ['environments/prod/kustomization.yaml +1 -1'],
    ]);
    await verified(sandbox, name);
    const bundle = await kubernetes.bundle(name);
    expect(Object.keys(bundle?.status?.environments ?? {})).toEqual(['prod']);
    expect((await kubernetes.bundle(released))?.status?.phase).toBe('Verified');
    await settled(sandbox, 'guestbook');
  },
);

function verified(sandbox: TestSandbox, name: string): Promise<true> {
  return until('a Verified Bundle', async () => {
    const bundle = await sandbox.kubernetes.bundle(name);
    return bundle?.status?.phase === 'Verified' || undefined;
  });
}
