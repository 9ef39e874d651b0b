import { test as base } from '@playwright/test';
import { killWhile, wantedKills } from './crashes/killWhile';
import { Deployments } from './Deployments';
import { TestSandbox } from './TestSandbox';
import { Workloads } from './World';

/**
 * A test in the sandbox that all of them share, on a Wednesday morning: a start takes longer than most journeys. Each brings
 * services of its own, waits for nothing of others, and leaves the backend, its settings and the platform's gates as they are.
 */
export const sharedJourney = base.extend<
  { attachLog: void; kills: number; killWhile: void; workloads: Workloads },
  { sandbox: TestSandbox }
>({
  sandbox: [
    async ({}, use) => {
      const sandbox = await TestSandbox.start();
      await use(sandbox);
      await sandbox.stop();
    },
    { scope: 'worker', timeout: 1_000_000 },
  ],
  workloads: async ({ sandbox }, use) => use(new Deployments(sandbox.platform)),
  attachLog: [
    async ({ sandbox }, use, testInfo) => {
      await use();
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('backend.log', { body: await sandbox.log() });
    },
    { auto: true },
  ],
  kills: [wantedKills, { option: true }],
  killWhile: [killWhile, { auto: true }],
});
