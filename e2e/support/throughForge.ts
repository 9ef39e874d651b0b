import { expect } from '@playwright/test';
import { pasteCurl, release } from './ci';
import { patchPipeline } from './patchPipeline';
import { messageOf, verifiedIn } from './promotions';
import type { ReviewedForge } from './ReviewedForge';
import { rollBack } from './rollBack';
import type { TestSandbox } from './TestSandbox';
import { until } from './until';
import { versionIn } from './versionIn';

const verified = (sandbox: TestSandbox, name: string) =>
  until('a Verified Bundle', async () => {
    const bundle = await sandbox.kubernetes.bundle(name);
    return bundle?.status?.phase === 'Verified' || undefined;
  });

/** A version comes to production through pull requests of a forge, also one that was closed, and is taken back. */
export async function releaseAndTakeBack(
  sandbox: TestSandbox,
  forge: ReviewedForge,
): Promise<void> {
  const before = await versionIn(sandbox, 'prod');

  const { name } = await pasteCurl(sandbox);
  await verifiedIn(sandbox, name, 'dev');
  await verifiedIn(sandbox, name, 'staging');
  const { number, labels, url, body } = await forge.pullRequestFor(name);
  expect(labels).toEqual(
    expect.arrayContaining(['kardinal', 'kardinal/promotion']),
  );
  const page = await fetch(url);
  expect(await page.text()).toContain('guestbook');
  for (const part of ['staging-soak', 'guestbook:1.29.0', '| staging |'])
    expect(body).toContain(part);

  await forge.requestChanges(number);
  const promotion = { bundle: name, environment: 'prod' };
  await messageOf(sandbox, promotion, /changes that ana requested on PR #/);
  await forge.approve(number);
  await messageOf(
    sandbox,
    promotion,
    new RegExp(`^Waiting for PR #${number} to be merged$`),
  );

  await forge.close(number);
  await messageOf(sandbox, promotion, /was closed; the promotion fails unless/);
  await forge.reopen(number);
  await forge.merge(number);
  const { evidence } = await verifiedIn(sandbox, name, 'prod');
  expect(evidence).toMatchObject({
    mergedBy: 'ana',
    policyGates: expect.arrayContaining([
      expect.objectContaining({ name: 'staging-soak', result: 'pass' }),
    ]),
  });
  expect(await forge.gatesStatus(number)).toMatchObject({ state: 'success' });
  await verified(sandbox, name);

  const back = await rollBack(sandbox, {
    pipeline: 'guestbook',
    environment: 'prod',
    of: name,
    reason: 'Checkout is slow',
  });
  const rollback = await forge.pullRequestFor(back);
  expect(rollback.title).toBe(`[kardinal] Roll back prod to ${before}`);
  expect(rollback.labels).toContain('kardinal/rollback');
  await forge.merge(rollback.number);
  await verifiedIn(sandbox, back, 'prod');
  await verified(sandbox, back);
  expect(await versionIn(sandbox, 'prod')).toBe(before);
}

/**
 * A forge merges nothing that a pause holds, and merges it when the pause is over.
 *
 * @param held - of what a forge says that refuses, and of what a promotion to a forge says that requires the gates
 */
export async function holdWhilePaused(
  sandbox: TestSandbox,
  forge: ReviewedForge,
  held: RegExp,
): Promise<void> {
  const { name } = await release(sandbox, '1.29.1');
  const { number } = await forge.pullRequestFor(name);
  const gates = (wanted: string) =>
    until(`gates that are ${wanted}`, async () => {
      const status = await forge.gatesStatus(number);
      return status?.state === wanted ? status : undefined;
    });
  await gates('success');
  await patchPipeline(sandbox, 'guestbook', {
    paused: { reason: 'INC-7: the quay' },
  });
  const { description } = await gates('failure');
  expect(description).toMatch(/^Paused by .*: INC-7: the quay$/);
  expect(await forge.tryMerge(number)).toMatch(held);

  await patchPipeline(sandbox, 'guestbook', { paused: null });
  await gates('success');
  await forge.merge(number);
  await verifiedIn(sandbox, name, 'prod');
}
