import { test as base } from '@playwright/test';
import { killWhile, wantedKills } from './crashes/killWhile';
import { TestSandbox } from './TestSandbox';

/**
 * A test in the sandbox that all of them share, on a Wednesday morning: a start takes longer than most journeys. Each brings
 * services of its own, waits for nothing of others, and leaves the backend, its settings and the platform's gates as they are.
 */
export const sharedJourney = base.extend<
  { attachLog: void; kills: number; killWhile: void },
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
