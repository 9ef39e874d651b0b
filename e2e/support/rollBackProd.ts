import { expect } from '@playwright/test';
import {
  imageOf,
  sampleEnvironments,
  sampleService,
} from '../../packages/sandbox/src/seed/sampleService';
import { release } from './ci';
import { pullRequestFor, verifiedIn } from './promotions';
import { rollBack } from './rollBack';
import { sendCommand } from './sendCommand';
import { settled } from './settled';
import { TestSandbox } from './TestSandbox';
import { until } from './until';
import { versionIn } from './versionIn';
import { World } from './World';

const version = '1.29.7';
const wish = { environment: 'prod', reason: 'Checkout is slow' };

/** A person rolls prod back: through its gates and a pull request, to what was there before, in prod alone. */
export async function rollBackProd(world: World): Promise<void> {
  const { sandbox } = world;
  const { forge, kubernetes } = sandbox;
  const before = await versionIn(sandbox, 'prod');
  const { name: released } = await release(sandbox, version);
  await promoteToProd(world, released, version);
  const commits = (await forge.commits()).length;

  const pipeline = sampleService.name;
  const name = await rollBack(sandbox, { ...wish, pipeline, of: released });
  const command = { type: 'rollback', arguments: wish } as const;
  const again = await sendCommand(sandbox, pipeline, command);
  expect([again.status, again.body.error?.message]).toEqual([
    409,
    `prod is already being rolled back to ${before}.`,
  ]);
  const pull = await pullRequestFor(sandbox, name, 'prod');
  expect(pull.title).toBe(`[kardinal] Roll back prod to ${before}`);
  for (const part of [
    `Rolls back ${version} for user:default/guest: Checkout is slow.`,
    imageOf(before),
    'no-weekend-deploys',
    'staging-soak',
    '| staging |',
  ])
    expect(pull.body).toContain(part);
  expect(await promoteToProd(world, name, before)).toMatchObject({
    mergedBy: 'ana',
    policyGates: expect.arrayContaining([
      expect.objectContaining({ name: 'staging-soak', result: 'pass' }),
    ]),
  });

  const own = (await forge.commits())
    .slice(commits)
    .filter(({ changes }) => changes.join().includes('environments/prod/'));
  expect(own.map(({ changes }) => changes)).toEqual([
    ['environments/prod/kustomization.yaml +1 -1'],
  ]);
  await verified(sandbox, name);
  const bundle = await kubernetes.bundle(name);
  expect(Object.keys(bundle?.status?.environments ?? {})).toEqual(['prod']);
  expect((await kubernetes.bundle(released))?.status?.phase).toBe('Verified');
  await settled(sandbox, pipeline);
}

/** A person merges it, and what the Bundle has is what prod runs; answers the evidence. */
async function promoteToProd(
  { sandbox, workloads }: World,
  bundle: string,
  wanted: string,
) {
  const { number } = await pullRequestFor(sandbox, bundle, 'prod');
  await sandbox.forge.merge(number);
  const { evidence } = await verifiedIn(sandbox, bundle, 'prod');
  const prod = sampleEnvironments.find(({ name }) => name === 'prod');
  await workloads.runs('prod', imageOf(wanted), prod?.replicas ?? 0);
  return evidence;
}

function verified(sandbox: TestSandbox, name: string): Promise<true> {
  return until('a Verified Bundle', async () => {
    const bundle = await sandbox.kubernetes.bundle(name);
    return bundle?.status?.phase === 'Verified' || undefined;
  });
}
