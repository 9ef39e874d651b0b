import { expect, test } from '@playwright/test';
import { pasteCurl, release } from './support/ci';
import { pullRequestFor, verifiedIn } from './support/promotions';
import { TestSandbox } from './support/TestSandbox';

/** The version that is upgraded: a checkout with its dependencies. */
const checkout = process.env.CHECKOUT ?? '';

test('a release that the version before began is finished by this one, and the version before goes on from there', async () => {
  expect(checkout, './yarnw test:upgrade sets CHECKOUT').not.toBe('');
  let sandbox = await TestSandbox.start({ checkout });
  try {
    const { name } = await pasteCurl(sandbox);
    await verifiedIn(sandbox, name, 'staging');
    const pull = await pullRequestFor(sandbox, name, 'prod');
    const steps = await sandbox.kubernetes.steps();

    sandbox = await TestSandbox.start({
      state: await sandbox.crash(),
    });
    await sandbox.answering();
    const opened = await sandbox.forge.pulls();
    await sandbox.forge.merge(pull.number);
    const prod = await verifiedIn(sandbox, name, 'prod');
    expect(prod.evidence).toMatchObject({ mergedBy: 'ana' });
    expect(await sandbox.forge.pulls()).toHaveLength(opened.length);
    const uids = (await sandbox.kubernetes.steps()).map(
      ({ metadata }) => metadata.uid,
    );
    expect(uids).toEqual(
      expect.arrayContaining(steps.map(({ metadata }) => metadata.uid)),
    );

    const next = await release(sandbox, '1.29.2');
    await verifiedIn(sandbox, next.name, 'dev');
    sandbox = await TestSandbox.start({
      checkout,
      state: await sandbox.crash(),
    });
    await sandbox.answering();
    await verifiedIn(sandbox, next.name, 'staging');
    const again = await pullRequestFor(sandbox, next.name, 'prod');
    await sandbox.forge.merge(again.number);
    await verifiedIn(sandbox, next.name, 'prod');
    const bundle = await sandbox.kubernetes.bundle(name);
    expect(bundle?.status?.environments?.prod?.state).toBe('Verified');
  } finally {
    await sandbox.stop();
  }
});
