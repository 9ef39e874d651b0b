import { ScmWebhookEvent } from '@kardinal/backstage-plugin-kardinal-node';
import {
  forgePeople,
  forgeWorldOf,
  ScmProviderWorld,
  ShownCommitStatus,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { LocalForge, startLocalForge } from '@kardinal/local-forge';
import { join } from 'node:path';
import { createGitLabProvider } from '../createGitLabProvider';
import { GitLabApi } from './GitLabApi';

const { bot, tokenOf, users } = forgePeople;

/** A forge that speaks GitLab's API, with a project in a group of a group, and the provider for it. */
export async function startForgeWorld(
  directory: string,
): Promise<ScmProviderWorld & { readonly forge: LocalForge }> {
  const forge = await startLocalForge({
    directory: join(directory, 'forge'),
    port: 0,
    users,
  });
  const { cloneUrl: repositoryUrl } = await forge.createRepository({
    owner: 'acme/platform',
    name: 'gitops',
    files: { 'README.md': '# gitops\n' },
  });
  const api = new GitLabApi(forge.gitLabApiUrl, bot.token);
  const { host, origin } = new URL(repositoryUrl);
  return {
    ...forgeWorldOf(forge, { directory, repositoryUrl }),
    provider: createGitLabProvider({
      hosts: [{ host, baseUrl: origin }],
      secondMs: 1,
    }),
    statusOf: async (sha, context) => {
      const path = `/repository/commits/${sha}/statuses`;
      const statuses = await api.get<GitLabStatus[]>(path);
      return shown(statuses.find(({ name }) => name === context));
    },
    requireStatuses: requiredStatuses =>
      forge.protectBranch({
        owner: 'acme/platform',
        name: 'gitops',
        branch: 'main',
        requiredStatuses: [...requiredStatuses],
      }),
    requestReview: async (number, reviewer) => {
      const path = `/merge_requests/${number}`;
      const request = await api.get<{ reviewers: { id: number }[] }>(path);
      const asked = request.reviewers.map(({ id }) => id);
      await api.send('PUT', path, bot.token, {
        reviewer_ids: [...asked, await idOf(reviewer)],
      });
    },
    review: async (number, { reviewer, decision }) => {
      const token = tokenOf(reviewer);
      const path = `/merge_requests/${number}`;
      const note = (body: string) =>
        api.send('POST', `${path}/notes`, token, { body });
      switch (decision) {
        case 'approved':
          await api.send('POST', `${path}/approve`, token, {});
          break;
        case 'changesRequested':
          await note('because\n\n/submit_review requested_changes');
          break;
        default:
          await note('because');
      }
    },
    pings: 'none',
    signatures: 'none',
    delivery: (event, secret) => ({
      headers: {
        'content-type': 'application/json',
        'x-gitlab-event':
          event.type === 'push' ? 'Push Hook' : 'Merge Request Hook',
        'x-gitlab-token': secret,
      },
      body: Buffer.from(JSON.stringify(payloadOf(event))),
    }),
  };

  async function idOf(login: string): Promise<number> {
    const response = await fetch(`${forge.gitLabApiUrl}/user`, {
      headers: { 'private-token': tokenOf(login) },
    });
    return ((await response.json()) as { id: number }).id;
  }
}

interface GitLabStatus {
  readonly name: string;
  readonly status: string;
  readonly description: string;
  readonly target_url: string | null;
}

function shown(
  status: GitLabStatus | undefined,
): ShownCommitStatus | undefined {
  if (status === undefined) return undefined;
  const { description, target_url: targetUrl } = status;
  const word = status.status as 'pending' | 'success' | 'failed';
  return {
    state: word === 'failed' ? 'failure' : word,
    description,
    ...(targetUrl === null ? {} : { targetUrl }),
  };
}

function payloadOf(event: ScmWebhookEvent): object {
  switch (event.type) {
    case 'pullRequest':
      return {
        object_kind: 'merge_request',
        object_attributes: { iid: event.number, action: 'merge' },
        project: { path_with_namespace: event.repository },
      };
    case 'push':
      return {
        object_kind: 'push',
        ref: `refs/heads/${event.branch}`,
        project: { path_with_namespace: event.repository },
      };
    default:
      return {};
  }
}
