import { expect } from '@playwright/test';
import {
  imageOf,
  sampleEnvironments,
} from '../../../packages/sandbox/src/seed/sampleService';
import { release } from '../../support/ci';
import { pullRequestFor, verifiedIn } from '../../support/promotions';
import { TestSandbox } from '../../support/TestSandbox';
import { until } from '../../support/until';
import { LocalCluster } from '../cluster/LocalCluster';
import { Workloads } from './Workloads';

/** The product's one job, with everything around it real: a release goes to production, a bad one goes nowhere. */
export async function mainJob(
  sandbox: TestSandbox,
  cluster: LocalCluster,
): Promise<void> {
  const { forge } = sandbox;
  const workloads = new Workloads(cluster.api);
  for (const { name, replicas } of sampleEnvironments)
    await workloads.runs(name, '1.28.3', replicas);
  const before = (await forge.commits()).length;
  const changes = async () =>
    (await forge.commits()).slice(before).map(commit => commit.changes);
  const promoted = (environment: string) => [
    `environments/${environment}/kustomization.yaml +1 -1`,
  ];

  await releaseToProduction(sandbox, workloads);
  const released = ['dev', 'staging', 'prod'].map(promoted);
  expect(await changes()).toEqual(released);

  await releaseWhatCrashes(sandbox, workloads);
  expect(await changes()).toEqual([...released, promoted('dev')]);
}

async function releaseToProduction(
  sandbox: TestSandbox,
  workloads: Workloads,
): Promise<void> {
  const { kubernetes, forge } = sandbox;
  const { name } = await release(sandbox, '1.29.0');
  for (const { name: environment, replicas, approval } of sampleEnvironments) {
    if (approval === 'pr-review') {
      const pull = await pullRequestFor(sandbox, name, environment, 300);
      await workloads.runs(environment, '1.28.3', replicas);
      await forge.merge(pull.number);
    }
    await verifiedIn(sandbox, name, environment, 300);
    await workloads.runs(environment, '1.29.0', replicas);
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

async function releaseWhatCrashes(
  sandbox: TestSandbox,
  workloads: Workloads,
): Promise<void> {
  const { kubernetes } = sandbox;
  const { name } = await release(sandbox, '1.29.1-bad');
  const failed = await until(
    'a Failed Bundle',
    async () => {
      const found = await kubernetes.bundle(name);
      return found?.status?.phase === 'Failed' ? found : undefined;
    },
    { seconds: 300 },
  );
  expect(failed.status?.environments?.dev).toMatchObject({ state: 'Failed' });
  // The old version goes on: a rolling update takes nothing away before the new one is ready.
  expect(await workloads.images('dev', 'ready')).toEqual([imageOf('1.29.0')]);
  expect(await workloads.images('dev', 'not ready')).toEqual([
    imageOf('1.29.1-bad'),
  ]);
  await workloads.runs('staging', '1.29.0', 2);
  await workloads.runs('prod', '1.29.0', 3);
}
