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
import { createBitbucketCloudProvider } from '../../createBitbucketCloudProvider';
import { CloudAccount } from '../pullRequest';
import { CloudApi } from './CloudApi';

const { bot, tokenOf, users } = forgePeople;

/** A forge that speaks as Bitbucket Cloud, and the provider for it. */
export async function startForgeWorld(
  directory: string,
): Promise<ScmProviderWorld & { readonly forge: LocalForge }> {
  const forge = await startLocalForge({
    directory: join(directory, 'forge'),
    port: 0,
    users,
  });
  const { cloneUrl: repositoryUrl } = await forge.createRepository({
    owner: 'acme',
    name: 'gitops',
    files: { 'README.md': '# gitops\n' },
  });
  const api = new CloudApi(forge.url);
  const { host, origin } = new URL(forge.url);
  return {
    ...forgeWorldOf(forge, { directory, repositoryUrl }),
    pings: 'none',
    provider: createBitbucketCloudProvider({
      hosts: [{ host, apiBaseUrl: `${origin}/2.0` }],
      secondMs: 1,
    }),
    statusOf: async (sha, context) => {
      const path = `/commit/${sha}/statuses/build/${encodeURIComponent(
        context,
      )}`;
      return shownBuild(await api.find<Build>(path, bot.token));
    },
    requestReview: async (number, login) => {
      const path = `/pullrequests/${number}`;
      const { title, reviewers } = await api.send<{
        readonly title: string;
        readonly reviewers: readonly CloudAccount[];
      }>('GET', path, bot.token);
      // Only their own verdict on something says what the account of somebody is called in requests.
      const asked = await uuidOf(api, login);
      const ids = [...reviewers.map(({ uuid }) => uuid), asked];
      await api.send('PUT', path, bot.token, {
        title,
        reviewers: ids.map(uuid => ({ uuid })),
      });
    },
    review: async (number, { reviewer, decision }) => {
      const path = `/pullrequests/${number}`;
      const token = tokenOf(reviewer);
      switch (decision) {
        case 'approved':
          await api.send('POST', `${path}/approve`, token);
          break;
        case 'changesRequested':
          await api.send('POST', `${path}/request-changes`, token);
          break;
        default:
          await api.send('POST', `${path}/comments`, token, {
            content: { raw: 'because' },
          });
      }
    },
    delivery: (event, secret) => {
      const { key, payload } = deliveredAs(event);
      const body = Buffer.from(JSON.stringify(payload));
      const digest = createHmac('sha256', secret).update(body).digest('hex');
      return {
        headers: {
          'content-type': 'application/json',
          'x-event-key': key,
          'x-hub-signature': `sha256=${digest}`,
        },
        body,
      };
    },
  };
}

async function uuidOf(api: CloudApi, login: string): Promise<string> {
  const { uuid } = await api.user(tokenOf(login));
  return uuid;
}

function deliveredAs(event: ScmWebhookEvent): {
  readonly key: string;
  readonly payload: object;
} {
  switch (event.type) {
    case 'pullRequest':
      return {
        key: 'pullrequest:fulfilled',
        payload: {
          repository: { full_name: event.repository },
          pullrequest: { id: event.number },
        },
      };
    case 'push':
      return {
        key: 'repo:push',
        payload: {
          repository: { full_name: event.repository },
          push: { changes: [{ new: { type: 'branch', name: event.branch } }] },
        },
      };
    default:
      return { key: event.type, payload: {} };
  }
}
