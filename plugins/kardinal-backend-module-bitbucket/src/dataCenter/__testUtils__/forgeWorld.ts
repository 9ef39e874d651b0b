import { ScmWebhookEvent } from '@kardinal/backstage-plugin-kardinal-node';
import {
  forgePeople,
  forgeWorldOf,
  ScmProviderWorld,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { LocalForge, startLocalForge } from '@kardinal/local-forge';
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { Build, shownBuild } from '../../__testUtils__/shownBuild';
import { createBitbucketProvider } from '../../createBitbucketProvider';
import { BitbucketApi } from './BitbucketApi';

const { bot, tokenOf, users } = forgePeople;

const KEYS: Partial<Record<ScmWebhookEvent['type'], string>> = {
  pullRequest: 'pr:merged',
  push: 'repo:refs_changed',
  ping: 'diagnostics:ping',
};

/** A forge that speaks as a Bitbucket Data Center, and the provider for it. */
export async function startForgeWorld(
  directory: string,
): Promise<ScmProviderWorld & { readonly forge: LocalForge }> {
  const forge = await startLocalForge({
    directory: join(directory, 'forge'),
    port: 0,
    users,
  });
  await forge.createRepository({
    owner: 'acme',
    name: 'gitops',
    files: { 'README.md': '# gitops\n' },
  });
  const repositoryUrl = `${forge.url}/scm/acme/gitops.git`;
  const api = new BitbucketApi(forge.url, bot.token);
  const { host, origin } = new URL(forge.url);
  const participants = (number: number) =>
    `/pull-requests/${number}/participants`;
  return {
    ...forgeWorldOf(forge, { directory, repositoryUrl }),
    provider: createBitbucketProvider({
      hosts: [{ host, baseUrl: origin }],
      secondMs: 1,
    }),
    statusOf: async (sha, context) => {
      const query = new URLSearchParams({ key: context });
      return shownBuild(
        await api.get<Build>(`/commits/${sha}/builds?${query}`),
      );
    },
    requireStatuses: async requiredStatuses => {
      await forge.protectBranch({
        owner: 'acme',
        name: 'gitops',
        branch: 'main',
        requiredStatuses: [...requiredStatuses],
      });
      await api.send('PUT', '/settings/auto-merge', bot.token, {
        enabled: true,
      });
    },
    requestReview: (number, name) =>
      api.send('POST', participants(number), bot.token, {
        user: { name },
        role: 'REVIEWER',
      }),
    review: async (number, { reviewer, decision }) => {
      const token = tokenOf(reviewer);
      const say = (status: string) =>
        api.send('PUT', `${participants(number)}/${reviewer}`, token, {
          status,
        });
      switch (decision) {
        case 'approved':
          await say('APPROVED');
          break;
        case 'changesRequested':
          await say('NEEDS_WORK');
          break;
        default:
          await api.send('POST', `/pull-requests/${number}/comments`, token, {
            text: 'because',
          });
      }
    },
    delivery: (event, secret) => {
      const body = Buffer.from(JSON.stringify(payloadOf(event)));
      const digest = createHmac('sha256', secret).update(body).digest('hex');
      return {
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'x-event-key': KEYS[event.type],
          'x-hub-signature': `sha256=${digest}`,
        },
        body,
      };
    },
  };
}

function repositoryOf(fullName: string): object {
  const [key, slug] = fullName.split('/');
  return { slug, project: { key } };
}

function payloadOf(event: ScmWebhookEvent): object {
  switch (event.type) {
    case 'pullRequest':
      return {
        eventKey: 'pr:merged',
        pullRequest: {
          id: event.number,
          toRef: { repository: repositoryOf(event.repository) },
        },
      };
    case 'push': {
      const id = `refs/heads/${event.branch}`;
      return {
        eventKey: 'repo:refs_changed',
        repository: repositoryOf(event.repository),
        changes: [{ ref: { id, type: 'BRANCH' }, refId: id, type: 'UPDATE' }],
      };
    }
    default:
      return { test: true };
  }
}
