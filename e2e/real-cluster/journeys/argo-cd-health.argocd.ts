import { expect } from '@playwright/test';
import { samplePipeline } from '../../../packages/sandbox/src/seed/controlPlane';
import { sampleEnvironments } from '../../../packages/sandbox/src/seed/sampleService';
import { bundleType, pipelineType } from '../../../plugins/kardinal-common/src';
import { TestSandbox } from '../../support/TestSandbox';
import { argoCdJourney } from './argoCdJourney';
import { mainJob } from './mainJob';

/** dev finds its Application by itself; the others name the adapter. */
async function judgeByArgoCd({
  kubernetes,
  forge,
}: TestSandbox): Promise<void> {
  const { client } = kubernetes;
  const { metadata } = samplePipeline(forge.cloneUrl);
  const pipeline = await client.get(pipelineType, metadata);
  const environments = pipeline?.spec.environments.map(
    ({ health: _before, ...environment }) => ({
      ...environment,
      health: environment.name === 'dev' ? {} : { type: 'argocd' },
    }),
  );
  const body = { spec: { environments } };
  await client.patch(pipelineType, metadata, { type: 'merge', body });
}

argoCdJourney(
  'argo-cd-health: a release goes to production as Argo CD says, and a bad one goes nowhere',
  async ({ sandbox, workloads, argoCd }) => {
    for (const { name } of sampleEnvironments) await argoCd.follow(name);
    await judgeByArgoCd(sandbox);
    await mainJob({ sandbox, workloads });
    const { items } = await sandbox.kubernetes.client.list(bundleType);
    const released = items.find(({ spec }) =>
      spec.artifacts.images?.some(({ reference }) =>
        reference.endsWith(':1.29.0'),
      ),
    );
    for (const { name } of sampleEnvironments)
      expect(
        released?.status?.environments?.[name]?.evidence?.health,
        `health of ${name}`,
      ).toBe(
        `guestbook-${name} is Synced and Healthy with the promoted version`,
      );
  },
);
