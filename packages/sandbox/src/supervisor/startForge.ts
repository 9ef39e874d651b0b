import { gatesContext } from '@kardinal/backstage-plugin-kardinal-common';
import { LocalForge, startLocalForge } from '@kardinal/local-forge';
import { SandboxClock } from '../clock/SandboxClock';
import { forgeAccounts, sampleService } from '../seed/sampleService';
import { SandboxPaths } from '../state/SandboxPaths';
import { forgeOf, SandboxSettings } from '../state/SandboxSettings';
import { portsFrom } from '../ports/ports';
import { Terminal } from './Terminal';

/** Starts the forge with its two accounts. @public */
export function startForge(options: {
  paths: SandboxPaths;
  settings: SandboxSettings;
  clock: SandboxClock;
  terminal: Terminal;
}): Promise<LocalForge> {
  const { paths, settings, clock, terminal } = options;
  const { secrets } = settings;
  return startLocalForge({
    directory: paths.forge,
    port: portsFrom(settings.port).forge,
    users: [
      { ...forgeAccounts.bot, token: secrets.botToken },
      { ...forgeAccounts.reviewer, token: secrets.reviewerToken },
    ],
    clock,
    logger: {
      info: () => {},
      warn: message => terminal.warn(`Forge: ${message}`),
    },
  });
}

/**
 * Lets the backend know of what happens in the sample repository, and holds its main branch: people merge what the gates allow,
 * only the bot pushes to it.
 *
 * @public
 */
export async function connectForge(
  forge: LocalForge,
  settings: SandboxSettings,
): Promise<void> {
  await forge.setWebhook({
    ...sampleService.repository,
    url: `http://localhost:${
      portsFrom(settings.port).portal
    }/api/kardinal/webhooks/${forgeOf(settings)}`,
    secret: settings.secrets.webhookSecret,
    dialect: forgeOf(settings),
  });
  await forge.protectBranch({
    ...sampleService.repository,
    branch: 'main',
    requiredStatuses: [gatesContext],
    administrators: [forgeAccounts.bot.login],
  });
}
