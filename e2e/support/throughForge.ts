import { expect } from '@playwright/test';
import { Created, release } from './ci';
import { sampleService } from '../../packages/sandbox/src/seed/sampleService';
import { patchPipeline } from './patchPipeline';
import { messageOf, verifiedIn } from './promotions';
import type { ReviewedForge } from './ReviewedForge';
import { rollBack } from './rollBack';
import type { TestSandbox } from './TestSandbox';
import { until } from './until';
import { versionIn } from './versionIn';

/** What is released: its environments are dev, staging and prod, which a person approves after a minute in staging. */
export interface ReleasedService {
  /** Also of its Pipeline. */
  readonly name: string;
  release(version: string): Promise<Created>;
  /** What the repository has for an environment. */
  versionIn(environment: string): Promise<string>;
  /** Rolls prod back from a Bundle. @returns the Bundle that does it */
  takeBack(bundle: string): Promise<string>;
}

/** What every sandbox begins with. */
export function sampleOf(sandbox: TestSandbox): ReleasedService {
  return {
    name: sampleService.name,
    release: version => release(sandbox, version),
    versionIn: environment => versionIn(sandbox, environment),
    takeBack: bundle =>
      rollBack(sandbox, {
        pipeline: sampleService.name,
        environment: 'prod',
        of: bundle,
        reason: 'Checkout is slow',
      }),
  };
}

const verified = (sandbox: TestSandbox, name: string) =>
  until('a Verified Bundle', async () => {
    const bundle = await sandbox.kubernetes.bundle(name);
    return bundle?.status?.phase === 'Verified' || undefined;
  });

/** A version comes to production through pull requests of a forge, also one that was closed where it opens them again, and is taken back. */
export async function releaseAndTakeBack(
  sandbox: TestSandbox,
  forge: ReviewedForge,
  service: ReleasedService = sampleOf(sandbox),
): Promise<void> {
  const before = await service.versionIn('prod');

  const { name } = await service.release('1.29.0');
  await verifiedIn(sandbox, name, 'dev');
  await verifiedIn(sandbox, name, 'staging');
  const { number, url, body } = await until('a labelled request', async () => {
    const opened = await forge.pullRequestFor(name);
    // Some forges take one label after the other.
    const isLabelled = ['kardinal', 'kardinal/promotion'].every(label =>
      opened.labels.includes(label),
    );
    return isLabelled ? opened : undefined;
  });
  const page = await fetch(url);
  expect(await page.text()).toContain(service.name);
  for (const part of ['staging-soak', `${service.name}:1.29.0`, '| staging |'])
    expect(body).toContain(part);

  const promotion = { bundle: name, environment: 'prod' };
  // A person reviews what the promotion says that it waits for.
  await messageOf(sandbox, promotion, new RegExp(`^Waiting for PR #${number}`));
  await forge.requestChanges(number);
  await messageOf(sandbox, promotion, /changes that ana requested on PR #/);
  await forge.approve(number);
  await messageOf(
    sandbox,
    promotion,
    new RegExp(`^Waiting for PR #${number} to be merged$`),
  );

  if (forge.reopen !== undefined) {
    await forge.close(number);
    await messageOf(
      sandbox,
      promotion,
      /was closed; the promotion fails unless/,
    );
    await forge.reopen(number);
  }
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

  const back = await service.takeBack(name);
  const rollback = await forge.pullRequestFor(back);
  expect(rollback.title).toBe(`[kardinal] Roll back prod to ${before}`);
  await until('a label of the rollback', async () => {
    const { labels } = await forge.pullRequestFor(back);
    return labels.includes('kardinal/rollback') || undefined;
  });
  await forge.merge(rollback.number);
  await verifiedIn(sandbox, back, 'prod');
  await verified(sandbox, back);
  expect(await service.versionIn('prod')).toBe(before);
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
  service: ReleasedService = sampleOf(sandbox),
): Promise<void> {
  const { name } = await service.release('1.29.1');
  const { number } = await forge.pullRequestFor(name);
  const gates = (wanted: string) =>
    until(`gates that are ${wanted}`, async () => {
      const status = await forge.gatesStatus(number);
      return status?.state === wanted ? status : undefined;
    });
  await gates('success');
  await patchPipeline(sandbox, service.name, {
    paused: { reason: 'INC-7: the quay' },
  });
  const { description } = await gates('failure');
  expect(description).toMatch(/^Paused by .*: INC-7: the quay$/);
  expect(await forge.tryMerge(number)).toMatch(held);

  await patchPipeline(sandbox, service.name, { paused: null });
  await gates('success');
  await forge.merge(number);
  await verifiedIn(sandbox, name, 'prod');
}
