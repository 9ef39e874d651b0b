import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { journey } from '../../support/journey';
import { bot, Gitea } from '../forge/Gitea';
import { GiteaApi } from '../forge/GiteaApi';
import { GiteaSite, owner, Prod, startGiteaSite } from './startGiteaSite';
import { lastWednesday } from './lastWednesday';
import { programsIn } from './programsIn';

/** A Gitea of its own, with the organization that repositories are put into. */
interface Forge {
  readonly gitea: Gitea;
  readonly ana: GiteaApi;
  /** Of its webhooks. */
  readonly secret: string;
}

/** A test with a sandbox whose backend knows Gitea, and a service whose repository is there. */
export const giteaJourney = journey.extend<
  { prod: Prod; site: GiteaSite },
  { forge: Forge }
>({
  forge: [
    async ({}, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'gitea-'));
      const gitea = await Gitea.start(programsIn('GITEA_PROGRAMS'), directory);
      try {
        await gitea.api.createOrganization(owner);
        const ana = await gitea.addPerson('ana');
        const secret = randomBytes(16).toString('hex');
        await use({ gitea, ana, secret });
      } finally {
        await gitea.stop();
        await rm(directory, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  sandboxOptions: async ({ forge: { gitea, secret } }, use) => {
    const { host, origin } = new URL(gitea.url);
    await use({
      clock: lastWednesday(Date.now()),
      config: {
        'kardinal.gitea': [{ host, baseUrl: origin }],
        'kardinal.webhooks.gitea.secret': secret,
      },
    });
  },
  prod: [{ approval: 'pr-review' }, { option: true }],
  site: async ({ sandbox, prod, forge: { gitea, ana, secret } }, use) => {
    const { api, botToken } = gitea;
    const account = { login: bot, token: botToken };
    const accounts = { api, ana, account, secret };
    const site = await startGiteaSite(sandbox, accounts, prod);
    await use(site);
    await site.stop();
  },
});
