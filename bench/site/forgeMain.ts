import { setPriority } from 'node:os';
import { join } from 'node:path';
import { LocalForge, startLocalForge } from '../../packages/local-forge/src';
import { serve } from '../process/remote';
import { Forge, ForgeWebhook } from './Forge';
import { owner } from './options';

const bot = { login: 'kardinal-bot', token: 'token-of-the-bot' };
const reviewer = { login: 'ana', token: 'token-of-ana' };

let forge: LocalForge | undefined;
let stopSlowPushes = () => {};

function running(): LocalForge {
  if (forge === undefined) throw new Error('The forge was not started');
  return forge;
}

const calls = {
  async start(
    directory: string,
  ): Promise<Pick<Forge, 'url' | 'apiUrl' | 'botToken' | 'reviewerToken'>> {
    forge = await startLocalForge({
      directory: join(directory, 'forge'),
      users: [bot, reviewer],
    });
    return {
      url: forge.url,
      apiUrl: forge.apiUrl,
      botToken: bot.token,
      reviewerToken: reviewer.token,
    };
  },
  async createRepository(
    name: string,
    files: Readonly<Record<string, string>>,
  ): Promise<string> {
    const created = await running().createRepository({ owner, name, files });
    return created.cloneUrl;
  },
  async addWebhook(webhook: ForgeWebhook): Promise<void> {
    await running().setWebhook({ owner, ...webhook });
  },
  slowPushes(milliseconds: number): void {
    stopSlowPushes();
    stopSlowPushes =
      milliseconds === 0
        ? () => {}
        : running().injectFault({
            kind: 'delay',
            route: 'git push',
            milliseconds,
          });
  },
  calls: () =>
    Object.fromEntries(
      Object.entries(running().calls()).map(([route, { count }]) => [
        route,
        count,
      ]),
    ),
  resetCalls(): void {
    running().resetCalls();
  },
  async stop(): Promise<void> {
    await forge?.stop();
  },
};

/** What the process of the forge answers. */
export type ForgeCalls = typeof calls;

// It stands for another machine, whose work would take no processor from what is measured.
setPriority(10);

serve(calls);
