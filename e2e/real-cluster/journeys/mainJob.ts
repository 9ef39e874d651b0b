import { expect } from '@playwright/test';
import {
  imageOf,
  sampleEnvironments,
} from '../../../packages/sandbox/src/seed/sampleService';
import { release } from '../../support/ci';
import { pullRequestFor, verifiedIn } from '../../support/promotions';
import { until } from '../../support/until';
import { versionIn } from '../../support/versionIn';
import { World } from '../../support/World';
import { healthWithin } from './healthWithin';

/** The product's one job, with everything around it real: a release goes to production, a bad one goes nowhere. */
export async function mainJob(world: World): Promise<void> {
  const { sandbox, workloads } = world;
  const { forge } = sandbox;
  for (const { name, replicas } of sampleEnvironments) {
    const image = imageOf(await versionIn(sandbox, name));
    await workloads.runs(name, image, replicas);
  }
  const before = (await forge.commits()).length;
  const changes = async () =>
    (await forge.commits()).slice(before).map(commit => commit.changes);
  const promoted = (environment: string) => [
    `environments/${environment}/kustomization.yaml +1 -1`,
  ];

  // A busy machine needs longer for a rollout than the sample service allows.
  await healthWithin(sandbox, '10m');
  await releaseToProduction(world);
  const released = ['dev', 'staging', 'prod'].map(promoted);
  expect(await changes()).toEqual(released);

  await healthWithin(sandbox, '2m');
  await releaseWhatCrashes(world);
  expect(await changes()).toEqual([...released, promoted('dev')]);
}

async function releaseToProduction({
  sandbox,
  workloads,
}: World): Promise<void> {
  const { kubernetes, forge } = sandbox;
  const { name } = await release(sandbox, '1.29.0');
  for (const { name: environment, replicas, approval } of sampleEnvironments) {
    if (approval === 'pr-review') {
      const pull = await pullRequestFor(sandbox, name, environment, 600);
      const before = await versionIn(sandbox, environment);
      await workloads.runs(environment, imageOf(before), replicas);
      await forge.merge(pull.number);
    }
    await verifiedIn(sandbox, name, environment, 600);
    await workloads.runs(environment, imageOf('1.29.0'), replicas);
  }
  const bundle = await until('a Verified Bundle', async () => {
    const found = await kubernetes.bundle(name);
    return found?.status?.phase === 'Verified' ? found : undefined;
  });
  expect(bundle.status?.environments?.prod?.evidence).toMatchObject({
    mergedBy: 'ana',
    policyGates: expect.arrayContaining([
      expect.objectContaining({ name: 'no-weekend-deploys', result: 'pass' }),
      expect.objectContaining({ name: 'staging-soak', result: 'pass' }),
    ]),
  });
}

async function releaseWhatCrashes({
  sandbox,
  workloads,
}: World): Promise<void> {
  const { kubernetes } = sandbox;
  const { name } = await release(sandbox, '1.29.1-bad');
  const failed = await until(
    'a Failed Bundle',
    async () => {
      const found = await kubernetes.bundle(name);
      return found?.status?.phase === 'Failed' ? found : undefined;
    },
    { seconds: 600 },
  );
  expect(failed.status?.environments?.dev).toMatchObject({ state: 'Failed' });
  const [from, to] = ['1.29.0', '1.29.1-bad'].map(imageOf);
  await workloads.stalls('dev', { from, to });
  await workloads.runs('staging', from, 2);
  await workloads.runs('prod', from, 3);
}
