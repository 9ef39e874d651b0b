import { test as base } from '@playwright/test';
import { killWhile, wantedKills } from './crashes/killWhile';
import { TestSandbox, TestSandboxOptions } from './TestSandbox';

/** A test with a sandbox that is its own. */
export const journey = base.extend<{
  sandboxOptions: TestSandboxOptions;
  sandbox: TestSandbox;
  /** How often the backend is killed while the journey runs, at most. */
  kills: number;
  killWhile: void;
}>({
  sandboxOptions: [{}, { option: true }],
  sandbox: [
    async ({ sandboxOptions }, use, testInfo) => {
      const sandbox = await TestSandbox.start(sandboxOptions);
      await use(sandbox);
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('backend.log', { body: await sandbox.log() });
      await sandbox.stop();
    },
    { timeout: 1_000_000 },
  ],
  kills: [wantedKills, { option: true }],
  killWhile: [killWhile, { auto: true }],
});
