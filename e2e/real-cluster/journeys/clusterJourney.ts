import { test as base } from '@playwright/test';
import { TestSandbox, TestSandboxOptions } from '../../support/TestSandbox';
import { LocalCluster } from '../cluster/LocalCluster';

/** Who applies the repository: the sandbox's own loop, or something that the journey starts. */
export type Sync = 'on' | 'off';

/** A test with a real cluster and a sandbox that are its own. */
export const clusterJourney = base.extend<{
  sync: Sync;
  config: NonNullable<TestSandboxOptions['config']>;
  cluster: LocalCluster;
  sandbox: TestSandbox;
}>({
  sync: ['on', { option: true }],
  config: [{}, { option: true }],
  cluster: [
    async ({}, use) => {
      const cluster = await LocalCluster.start(
        programsIn('KUBERNETES_PROGRAMS'),
        'nodes',
      );
      await use(cluster);
      await cluster.stop();
    },
    { timeout: 600_000 },
  ],
  sandbox: [
    async ({ cluster, sync, config }, use, testInfo) => {
      const sandbox = await TestSandbox.start({
        config,
        flags: ['--kubeconfig', cluster.kubeconfig, '--sync', sync],
      });
      await use(sandbox);
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('backend.log', { body: await sandbox.log() });
      await sandbox.stop();
    },
    { timeout: 1_000_000 },
  ],
});

/** A folder with programs, as `./yarnw test:cluster` found or built it. */
export function programsIn(variable: string): string {
  const folder = process.env[variable];
  if (folder) return folder;
  throw new Error(`Run ./yarnw test:cluster: ${variable} is not set.`);
}
