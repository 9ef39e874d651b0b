import { expect, test as base } from '@playwright/test';
import { crashConfig } from '../../support/crashes/surviveCrashes';
import { TestSandbox, TestSandboxOptions } from '../../support/TestSandbox';
import { Workloads } from '../../support/World';
import { LocalCluster } from '../cluster/LocalCluster';
import { controllerAccount } from '../support/roles';
import { Accounts, createAccounts } from './accounts';
import { Installation, InstallationName, installations } from './installations';
import { lastWednesday } from './lastWednesday';
import { Pods } from './Pods';
import { programsIn } from './programsIn';
import { shortenSoak } from './shortenSoak';
import { withSealKeys } from './withSealKeys';

/** Each leader waits until the Lease of one that was killed is over, which could not give it back. */
const lease = {
  'kardinal.leaderElection.namespace': controllerAccount.namespace,
  'kardinal.leaderElection.leaseDuration': '6s',
  'kardinal.leaderElection.renewDeadline': '4s',
  'kardinal.leaderElection.retryPeriod': '500ms',
};

/** Who applies the repository: the sandbox's own loop, or something that the journey starts. */
export type Sync = 'on' | 'off';

/**
 * A test with a real cluster and a sandbox, which it shares with the tests of the same options: it brings services of its own,
 * or finds the sample service as another test left it. The backend has the roles of deploy/, from its files or the chart, and no other right, the admission
 * policy is in force, and the test acts as the team. A request of the backend that is refused fails the test.
 */
export const clusterJourney = base.extend<
  { workloads: Workloads; audit: void },
  {
    sync: Sync;
    installation: InstallationName;
    product: Installation;
    cluster: LocalCluster;
    accounts: Accounts;
    sandbox: TestSandbox;
  }
>({
  sync: ['on', { option: true, scope: 'worker' }],
  installation: ['files', { option: true, scope: 'worker' }],
  cluster: [
    async ({}, use) => {
      const cluster = await LocalCluster.start(
        programsIn('KUBERNETES_PROGRAMS'),
        'nodes',
      );
      // What is waited for would only time out.
      cluster.lost.catch(error => process.stderr.write(`${error.message}\n`));
      await use(cluster);
      await cluster.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  product: [
    async ({ cluster, installation }, use) =>
      use(await installations[installation](cluster)),
    { scope: 'worker', timeout: 300_000 },
  ],
  accounts: [
    // Nobody is granted anything before the product is installed.
    async ({ cluster, product: _ }, use) => {
      const accounts = await createAccounts(cluster);
      await use(accounts);
      await accounts.remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  sandbox: [
    async ({ cluster, product, accounts, sync }, use) => {
      const options: TestSandboxOptions = {
        clock: lastWednesday(Date.now()),
        config: {
          'kardinal.controlPlane.cluster.kubeconfig': accounts.controller,
          ...lease,
          ...crashConfig,
          ...product.config,
        },
        flags: ['--kubeconfig', cluster.kubeconfig, '--sync', sync],
        kubeconfig: accounts.team,
      };
      const start = () => TestSandbox.start(options);
      const sandbox = await withSealKeys(cluster.client, start);
      // The sandbox wrote the records of past releases, as a restored backup does; from now on only the controller may.
      await product.admit();
      await shortenSoak(cluster.client);
      await use(sandbox);
      await sandbox.stop();
    },
    { scope: 'worker', timeout: 1_000_000 },
  ],
  workloads: async ({ cluster }, use) => use(new Pods(cluster.client)),
  audit: [
    async ({ cluster, sandbox }, use, testInfo) => {
      await use();
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('backend.log', { body: await sandbox.log() });
      const { namespace, name } = controllerAccount;
      const user = `system:serviceaccount:${namespace}:${name}`;
      const { answered, refused } = await cluster.requestsOf(user);
      expect(answered, 'requests of the backend').toBeGreaterThan(0);
      expect(refused, 'requests of the backend that are refused').toEqual([]);
    },
    { auto: true, timeout: 60_000 },
  ],
});
