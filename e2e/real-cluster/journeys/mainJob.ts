import { expect } from '@playwright/test';
import {
  imageOf,
  sampleEnvironments,
} from '../../../packages/sandbox/src/seed/sampleService';
import { samplePipeline } from '../../../packages/sandbox/src/seed/controlPlane';
import { pipelineType } from '../../../plugins/kardinal-common/src';
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
  const workloads = new Workloads(cluster.client);
  for (const { name, replicas } of sampleEnvironments)
    await workloads.runs(name, '1.28.3', replicas);
  const before = (await forge.commits()).length;
  const changes = async () =>
    (await forge.commits()).slice(before).map(commit => commit.changes);
  const promoted = (environment: string) => [
    `environments/${environment}/kustomization.yaml +1 -1`,
  ];

  // A busy machine needs longer for a rollout than the sample service allows.
  await healthWithin(sandbox, '10m');
  await releaseToProduction(sandbox, workloads);
  const released = ['dev', 'staging', 'prod'].map(promoted);
  expect(await changes()).toEqual(released);

  await healthWithin(sandbox, '2m');
  await releaseWhatCrashes(sandbox, workloads);
  expect(await changes()).toEqual([...released, promoted('dev')]);
}

/** Lets a version that is not healthy after so long fail, a Go duration. */
async function healthWithin(
  { kubernetes, forge }: TestSandbox,
  timeout: string,
): Promise<void> {
  const { client } = kubernetes;
  const { metadata } = samplePipeline(forge.cloneUrl);
  const pipeline = await client.get(pipelineType, metadata);
  if (!pipeline) throw new Error('The sandbox has no Pipeline.');
  const environments = pipeline.spec.environments.map(environment => ({
    ...environment,
    health: { ...environment.health, timeout },
  }));
  const body = { spec: { environments } };
  await client.patch(pipelineType, metadata, { type: 'merge', body });
}

async function releaseToProduction(
  sandbox: TestSandbox,
  workloads: Workloads,
): Promise<void> {
  const { kubernetes, forge } = sandbox;
  const { name } = await release(sandbox, '1.29.0');
  for (const { name: environment, replicas, approval } of sampleEnvironments) {
    if (approval === 'pr-review') {
      const pull = await pullRequestFor(sandbox, name, environment, 600);
      await workloads.runs(environment, '1.28.3', replicas);
      await forge.merge(pull.number);
    }
    await verifiedIn(sandbox, name, environment, 600);
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
    { seconds: 600 },
  );
  expect(failed.status?.environments?.dev).toMatchObject({ state: 'Failed' });
  // The old version goes on: a rolling update takes nothing away before the new one is ready.
  expect(await workloads.images('dev', 'ready')).toEqual([imageOf('1.29.0')]);
  await until('a pod that crashes', async () => {
    const images = await workloads.images('dev', 'not ready');
    return images.join() === imageOf('1.29.1-bad') || undefined;
  });
  await workloads.runs('staging', '1.29.0', 2);
  await workloads.runs('prod', '1.29.0', 3);
}
