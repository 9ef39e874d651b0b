import { ScmWebhookEvent } from '@kardinal/backstage-plugin-kardinal-node';
import {
  forgePeople,
  forgeWorldOf,
  ScmProviderWorld,
  ShownCommitStatus,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { LocalForge, startLocalForge } from '@kardinal/local-forge';
import { join } from 'node:path';
import { createAzureDevOpsProvider } from '../createAzureDevOpsProvider';
import { AzureDevOpsApi } from './AzureDevOpsApi';

const { bot, tokenOf, users } = forgePeople;
const VOTES = { approved: 10, changesRequested: -5 } as const;

/** A forge that speaks Azure DevOps's API, with a repository in a project of another name, and the provider for it. */
export async function startForgeWorld(
  directory: string,
): Promise<ScmProviderWorld & { readonly forge: LocalForge }> {
  const forge = await startLocalForge({
    directory: join(directory, 'forge'),
    port: 0,
    users,
  });
  await forge.createRepository({
    owner: 'acme/platform',
    name: 'gitops',
    files: { 'README.md': '# gitops\n' },
  });
  const repositoryUrl = `${forge.url}/acme/platform/_git/gitops`;
  const api = new AzureDevOpsApi(`${forge.url}/acme`, 'platform', 'gitops');
  const { host, origin } = new URL(forge.url);
  return {
    ...forgeWorldOf(forge, { directory, repositoryUrl }),
    provider: createAzureDevOpsProvider({
      hosts: [{ host, baseUrl: origin }],
      secondMs: 1,
    }),
    statusOf: async (sha, context) => {
      const { value } = await api.send<{ value: readonly AzureStatus[] }>(
        bot.token,
        'GET',
        `/commits/${sha}/statuses?latestOnly=true`,
      );
      const named = ({ context: { genre, name } }: AzureStatus) =>
        [genre, name].filter(Boolean).join('/') === context;
      return shown(value.find(named));
    },
    requestReview: async (number, reviewer) => {
      const id = await api.identityOf(tokenOf(reviewer));
      const path = `/pullRequests/${number}/reviewers/${id}`;
      await api.send(bot.token, 'PUT', path, { vote: 0 });
    },
    review: async (number, { reviewer, decision }) => {
      const token = tokenOf(reviewer);
      if (decision === 'commented') {
        const comments = [{ parentCommentId: 0, content: 'because' }];
        const path = `/pullRequests/${number}/threads`;
        await api.send(token, 'POST', path, { comments });
        return;
      }
      const id = await api.identityOf(token);
      const path = `/pullRequests/${number}/reviewers/${id}`;
      await api.send(token, 'PUT', path, { vote: VOTES[decision] });
    },
    requireStatuses: requiredStatuses =>
      forge.protectBranch({
        owner: 'acme/platform',
        name: 'gitops',
        branch: 'main',
        requiredStatuses: [...requiredStatuses],
      }),
    pings: 'none',
    signatures: 'none',
    delivery: (event, secret) => ({
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`any:${secret}`).toString(
          'base64',
        )}`,
      },
      body: Buffer.from(JSON.stringify(payloadOf(forge.url, event))),
    }),
  };
}

interface AzureStatus {
  readonly state: 'pending' | 'succeeded' | 'failed';
  readonly description: string;
  readonly targetUrl: string | null;
  readonly context: { readonly genre: string | null; readonly name: string };
}

const STATES = {
  pending: 'pending',
  succeeded: 'success',
  failed: 'failure',
} as const;

function shown(status: AzureStatus | undefined): ShownCommitStatus | undefined {
  if (status === undefined) return undefined;
  const { state, description, targetUrl } = status;
  return {
    state: STATES[state],
    description,
    ...(targetUrl === null ? {} : { targetUrl }),
  };
}

function payloadOf(forge: string, event: ScmWebhookEvent): object {
  if (event.type !== 'pullRequest' && event.type !== 'push') return {};
  const [organization, name] = event.repository.split('/');
  const repository = { remoteUrl: `${forge}/${organization}/_git/${name}` };
  return event.type === 'push'
    ? {
        eventType: 'git.push',
        resource: {
          repository,
          refUpdates: [{ name: `refs/heads/${event.branch}` }],
        },
      }
    : {
        eventType: 'git.pullrequest.updated',
        resource: { repository, pullRequestId: event.number },
      };
}
