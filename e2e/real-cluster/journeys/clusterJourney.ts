import { expect, test as base } from '@playwright/test';
import { TestSandbox, TestSandboxOptions } from '../../support/TestSandbox';
import { LocalCluster } from '../cluster/LocalCluster';
import { admitDerived } from '../support/admission';
import { controllerAccount } from '../support/roles';
import { Accounts, createAccounts } from './accounts';

/** Who applies the repository: the sandbox's own loop, or something that the journey starts. */
export type Sync = 'on' | 'off';

/**
 * A test with a real cluster and a sandbox that are its own. The backend has the roles of deploy/ and no other right, the
 * admission policy is in force, and the test acts as the team. A request of the backend that is refused fails the test.
 */
export const clusterJourney = base.extend<{
  sync: Sync;
  config: NonNullable<TestSandboxOptions['config']>;
  cluster: LocalCluster;
  accounts: Accounts;
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
  accounts: [
    async ({ cluster }, use) => {
      const accounts = await createAccounts(cluster);
      await use(accounts);
      await accounts.remove();
    },
    { timeout: 300_000 },
  ],
  sandbox: [
    async ({ cluster, accounts, sync, config }, use, testInfo) => {
      const { namespace, name } = controllerAccount;
      const sandbox = await TestSandbox.start({
        config: {
          'kardinal.controlPlane.cluster.kubeconfig': accounts.controller,
          'kardinal.leaderElection.namespace': namespace,
          ...config,
        },
        flags: ['--kubeconfig', cluster.kubeconfig, '--sync', sync],
        kubeconfig: accounts.team,
      });
      // The sandbox wrote the records of past releases, as a restored backup does; from now on only the controller may.
      await admitDerived(cluster.client);
      await use(sandbox);
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('backend.log', { body: await sandbox.log() });
      await sandbox.stop();
      const user = `system:serviceaccount:${namespace}:${name}`;
      const { answered, refused } = await cluster.requestsOf(user);
      expect(answered, 'requests of the backend').toBeGreaterThan(0);
      expect(refused, 'requests of the backend that are refused').toEqual([]);
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
