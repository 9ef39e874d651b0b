import { ScmWebhookEvent } from '@kardinal/backstage-plugin-kardinal-node';
import {
  GitPusher,
  ReviewDecision,
  ScmProviderWorld,
  ShownCommitStatus,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { LocalForge, startLocalForge } from '@kardinal/local-forge';
import { createHmac } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createGitHubProvider } from '../createGitHubProvider';

const BOT = { login: 'kardinal-bot', token: 'bot-token' };
const REVIEWERS = ['ana', 'ben'] as const;

/** A forge that speaks GitHub's API, with the provider for it. */
export async function startForgeWorld(
  directory: string,
): Promise<ScmProviderWorld & { readonly forge: LocalForge }> {
  const forge = await startLocalForge({
    directory: join(directory, 'forge'),
    port: 0,
    users: [
      BOT,
      ...REVIEWERS.map(login => ({ login, token: `${login}-token` })),
    ],
  });
  const repository = await forge.createRepository({
    owner: 'acme',
    name: 'gitops',
    files: { 'README.md': '# gitops\n' },
  });
  const pushes = join(directory, 'pushes');
  await mkdir(pushes);
  const pusher = new GitPusher({
    directory: pushes,
    url: repository.cloneUrl,
    base: 'main',
    username: 'x',
    token: BOT.token,
  });
  const { host } = new URL(repository.cloneUrl);
  return {
    forge,
    provider: createGitHubProvider({
      hosts: [{ host, apiBaseUrl: forge.apiUrl }],
      secondMs: 1,
    }),
    credentials: { token: BOT.token },
    repositoryUrl: repository.cloneUrl,
    base: 'main',
    reviewers: REVIEWERS,
    pushBranch: branch => pusher.pushBranch(branch),
    statusOf: (sha, context) => readStatus(forge.apiUrl, sha, context),
    requestReview: (number, reviewer) =>
      send(forge.apiUrl, `/pulls/${number}/requested_reviewers`, BOT.token, {
        reviewers: [reviewer],
      }),
    review: (number, review) => sendReview(forge.apiUrl, number, review),
    delivery: (event, secret) => {
      const body = Buffer.from(JSON.stringify(payloadOf(event)));
      const digest = createHmac('sha256', secret).update(body).digest('hex');
      return {
        headers: {
          'content-type': 'application/json',
          'x-github-event': nameOf(event),
          'x-hub-signature-256': `sha256=${digest}`,
        },
        body,
      };
    },
    stop: () => forge.stop(),
  };
}

async function readStatus(
  apiUrl: string,
  sha: string,
  wanted: string,
): Promise<ShownCommitStatus | undefined> {
  const response = await fetch(
    `${apiUrl}/repos/acme/gitops/commits/${sha}/status`,
    { headers: { authorization: `Bearer ${BOT.token}` } },
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
  const path = `/pulls/${number}/reviews`;
  await send(apiUrl, path, `${review.reviewer}-token`, {
    event,
    body: 'because',
  });
}

async function send(
  apiUrl: string,
  path: string,
  token: string,
  body: object,
): Promise<void> {
  const response = await fetch(`${apiUrl}/repos/acme/gitops${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
}

function nameOf({ type }: ScmWebhookEvent): string {
  return type === 'pullRequest' ? 'pull_request' : type;
}

function payloadOf(event: ScmWebhookEvent): object {
  switch (event.type) {
    case 'pullRequest':
      return {
        action: 'closed',
        pull_request: { number: event.number },
        repository: { full_name: event.repository },
      };
    case 'push':
      return {
        ref: `refs/heads/${event.branch}`,
        repository: { full_name: event.repository },
      };
    default:
      return { zen: 'Keep it simple' };
  }
}
