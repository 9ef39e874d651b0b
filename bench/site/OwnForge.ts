import { join } from 'node:path';
import { startLocalForge } from '../../packages/local-forge/src';
import { Forge } from './Forge';
import { owner } from './options';

const bot = { login: 'kardinal-bot', token: 'token-of-the-bot' };
const reviewer = { login: 'ana', token: 'token-of-ana' };

/** The forge of this repository. */
export async function startOwnForge(directory: string): Promise<Forge> {
  const forge = await startLocalForge({
    directory: join(directory, 'forge'),
    users: [bot, reviewer],
  });
  let stopSlowPushes = () => {};
  return {
    url: forge.url,
    apiUrl: forge.apiUrl,
    botToken: bot.token,
    reviewerToken: reviewer.token,
    async createRepository(name, files) {
      const created = await forge.createRepository({ owner, name, files });
      return created.cloneUrl;
    },
    addWebhook: webhook => forge.setWebhook({ owner, ...webhook }),
    slowPushes(milliseconds) {
      stopSlowPushes();
      stopSlowPushes =
        milliseconds === 0
          ? () => {}
          : forge.injectFault({
              kind: 'delay',
              route: 'git push',
              milliseconds,
            });
    },
    calls: () =>
      Object.fromEntries(
        Object.entries(forge.calls()).map(([route, { count }]) => [
          route,
          count,
        ]),
      ),
    resetCalls: () => forge.resetCalls(),
    stop: () => forge.stop(),
  };
}
