import { test as base } from '@playwright/test';
import { killWhile, wantedKills } from './crashes/killWhile';
import { Deployments } from './Deployments';
import { borrowSandbox } from './sandboxes/borrowSandbox';
import { Alone } from './sandboxes/Lease';
import { TestSandbox, TestSandboxOptions } from './TestSandbox';
import { Workloads } from './World';

/** Where most journeys are, on a Wednesday morning: the portal has services of journeys. */
const everybodys: TestSandboxOptions = {
  catalog: ['depot', 'hamper', 'heron', 'linnet'],
};

/**
 * A test in a sandbox that others share at the same time, in all workers of the run: a start takes longer than most journeys. Each
 * brings services of its own, waits for nothing of others, and leaves the backend, its settings and the platform's gates as they
 * are, unless it says by `alone` that it does not. Those with the same `sandboxOptions` share one.
 */
export const sharedJourney = base.extend<{
  sandboxOptions: TestSandboxOptions;
  alone: Alone;
  sandbox: TestSandbox;
  kills: number;
  killWhile: void;
  workloads: Workloads;
}>({
  sandboxOptions: [everybodys, { option: true }],
  alone: ['nothing', { option: true }],
  sandbox: [
    async ({ sandboxOptions: options, alone, kills }, use, testInfo) => {
      const host = process.env.SANDBOX_HOST;
      // One that is killed again and again is nobody else's.
      const isOwn = host === undefined || kills > 0;
      const { sandbox, giveBack } = isOwn
        ? { sandbox: await TestSandbox.start(options), giveBack: () => {} }
        : await borrowSandbox(host, { options, alone });
      await use(sandbox);
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('backend.log', { body: await sandbox.log() });
      giveBack();
      await sandbox.stop();
    },
    { timeout: 1_800_000 },
  ],
  workloads: async ({ sandbox }, use) => use(new Deployments(sandbox.platform)),
  kills: [wantedKills, { option: true }],
  killWhile: [killWhile, { auto: true }],
});
