import { join } from 'node:path';
import { startRemote } from '../process/remote';
import { Forge } from './Forge';
import { ForgeCalls } from './forgeMain';

/** The forge of this repository, in a process of its own: as a forge elsewhere it keeps no API server waiting. */
export async function startOwnForge(directory: string): Promise<Forge> {
  const { calls, stop } = startRemote<ForgeCalls>(
    join(__dirname, 'forgeMain.ts'),
  );
  const facts = await calls.start(directory);
  return {
    ...facts,
    createRepository: (name, files) => calls.createRepository(name, files),
    addWebhook: webhook => calls.addWebhook(webhook),
    slowPushes: milliseconds => calls.slowPushes(milliseconds),
    calls: () => calls.calls(),
    resetCalls: () => calls.resetCalls(),
    async stop() {
      await calls.stop();
      await stop();
    },
  };
}
