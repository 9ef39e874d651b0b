import { expect } from '@playwright/test';
import { imageOf } from '../packages/sandbox/src/seed/sampleService';
import { release } from './support/ci';
import { sharedJourney as journey } from './support/sharedJourney';
import { pullRequestFor, verifiedIn } from './support/promotions';
import { sendCommand } from './support/sendCommand';
import { until } from './support/until';
import { versionIn } from './support/versionIn';

const reason = 'Checkout is slow';

journey.use({ alone: 'sample' });

journey(
  'a person aborts a release with a reason, and promotes an older version to staging',
  async ({ sandbox }) => {
    journey.slow();
    const { kubernetes, forge } = sandbox;
    const older = 'guestbook-1-28-3';
    const send = (
      command: Parameters<typeof sendCommand>[2],
    ): ReturnType<typeof sendCommand> =>
      sendCommand(sandbox, 'guestbook', command);
    const { name: bad } = await release(sandbox, '1.29.5');
    const pull = await pullRequestFor(sandbox, bad, 'prod');

    const abort = { bundle: bad, reason };
    const aborted = await send({ type: 'abort', arguments: abort });
    expect(aborted.status).toBe(202);
    await until('a closed pull request', async () => {
      const pulls = await forge.pulls();
      const found = pulls.find(({ number }) => number === pull.number);
      return found?.state === 'closed' || undefined;
    });
    const ended = await until('a Bundle that has ended', async () => {
      const found = await kubernetes.bundle(bad);
      return found?.status?.environments?.prod?.state === 'Superseded'
        ? found
        : undefined;
    });
    expect(ended.status).toMatchObject({
      phase: 'Superseded',
      environments: { staging: { state: 'Verified' } },
      conditions: expect.arrayContaining([
        expect.objectContaining({
          reason: 'Aborted',
          message: `Aborted by user:default/guest: ${reason}`,
        }),
      ]),
    });
    const twice = await send({ type: 'abort', arguments: abort });
    expect([twice.status, twice.body.error?.message]).toEqual([
      409,
      '1.29.5 cannot be aborted: it was stopped.',
    ]);

    const wish = { bundle: older, environment: 'staging' };
    const promoted = await send({ type: 'promote', arguments: wish });
    expect(promoted.status).toBe(201);
    const name = promoted.body.bundle ?? '';
    await verifiedIn(sandbox, name, 'dev');
    await verifiedIn(sandbox, name, 'staging');
    const bundle = await kubernetes.bundle(name);
    expect(bundle?.spec).toMatchObject({
      artifacts: { images: [{ reference: imageOf('1.28.3') }] },
      provenance: { promotionOf: older },
      intent: { target: 'staging' },
    });
    expect(bundle?.metadata.annotations).toMatchObject({
      'kardinal.io/requested-by': 'user:default/guest',
    });
    for (const environment of ['dev', 'staging'])
      expect(await versionIn(sandbox, environment)).toBe('1.28.3');

    const there = await send({ type: 'promote', arguments: wish });
    expect([there.status, there.body.error?.message]).toEqual([
      409,
      'staging already has 1.28.3.',
    ]);
  },
);
