import {
  forgeDelivery,
  forgePeople,
  forgeWorldOf,
  ReviewDecision,
  ScmProviderWorld,
  ShownCommitStatus,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { LocalForge, startLocalForge } from '@kardinal/local-forge';
import { join } from 'node:path';
import { createGitHubProvider } from '../createGitHubProvider';

const { bot, tokenOf, users } = forgePeople;

/** A forge that speaks GitHub's API, with the provider for it. */
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
  const { host } = new URL(repositoryUrl);
  return {
    ...forgeWorldOf(forge, { directory, repositoryUrl }),
    provider: createGitHubProvider({
      hosts: [{ host, apiBaseUrl: forge.apiUrl }],
      secondMs: 1,
    }),
    statusOf: (sha, context) => readStatus(forge.apiUrl, sha, context),
    requireStatuses: async requiredStatuses => {
      await forge.protectBranch({
        owner: 'acme',
        name: 'gitops',
        branch: 'main',
        requiredStatuses: [...requiredStatuses],
      });
      const change = { allow_auto_merge: true };
      await send(forge.apiUrl, 'PATCH ', bot.token, change);
    },
    requestReview: (number, reviewer) =>
      send(
        forge.apiUrl,
        `POST /pulls/${number}/requested_reviewers`,
        bot.token,
        {
          reviewers: [reviewer],
        },
      ),
    review: (number, review) => sendReview(forge.apiUrl, number, review),
    delivery: (event, secret) =>
      forgeDelivery(event, secret, {
        event: 'x-github-event',
        signature: 'x-hub-signature-256',
        prefix: 'sha256=',
      }),
  };
}

async function readStatus(
  apiUrl: string,
  sha: string,
  wanted: string,
): Promise<ShownCommitStatus | undefined> {
  const response = await fetch(
    `${apiUrl}/repos/acme/gitops/commits/${sha}/status`,
    { headers: { authorization: `Bearer ${bot.token}` } },
  );
  const { statuses } = (await response.json()) as {
    readonly statuses: readonly {
      readonly context: string;
      readonly state: ShownCommitStatus['state'];
      readonly description: string;
      readonly target_url: string | null;
    }[];
  };
  const found = statuses.find(({ context }) => context === wanted);
  if (found === undefined) return undefined;
  const { state, description, target_url: targetUrl } = found;
  return { state, description, ...(targetUrl === null ? {} : { targetUrl }) };
}

async function sendReview(
  apiUrl: string,
  number: number,
  review: { reviewer: string; decision: ReviewDecision },
): Promise<void> {
  const event = {
    approved: 'APPROVE',
    changesRequested: 'REQUEST_CHANGES',
    commented: 'COMMENT',
  }[review.decision];
  const call = `POST /pulls/${number}/reviews`;
  await send(apiUrl, call, tokenOf(review.reviewer), {
    event,
    body: 'because',
  });
}

async function send(
  apiUrl: string,
  call: string,
  token: string,
  body: object,
): Promise<void> {
  const [method, path] = call.split(' ');
  const response = await fetch(`${apiUrl}/repos/acme/gitops${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
}
