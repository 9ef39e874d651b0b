import { ScmWebhookEvent } from '@kardinal/backstage-plugin-kardinal-node';
import {
  ReviewDecision,
  ScmProviderWorld,
  ShownCommitStatus,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { LocalForge, startLocalForge } from '@kardinal/local-forge';
import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createGitHubProvider } from '../createGitHubProvider';

const BOT = { login: 'kardinal-bot', token: 'bot-token' };
const REVIEWERS = ['ana', 'ben'] as const;

/** Somebody who pushes with git. */
class Pusher {
  private commits = 0;

  constructor(
    private readonly directory: string,
    private readonly url: string,
  ) {}

  async pushBranch(branch: string): Promise<string> {
    if (this.commits === 0)
      await this.git('init', '--quiet', '--bare', this.directory);
    const all = '+refs/heads/*:refs/heads/*';
    await this.git('fetch', '--quiet', '--prune', this.url, all);
    const known = existsSync(join(this.directory, 'refs', 'heads', branch));
    const from = known ? branch : 'main';
    this.commits += 1;
    const commit = await this.git(
      'commit-tree',
      `${from}^{tree}`,
      '-p',
      from,
      '-m',
      `commit ${this.commits}`,
    );
    const target = `${commit}:refs/heads/${branch}`;
    await this.git('push', '--quiet', this.url, target);
    return commit;
  }

  private async git(...args: string[]): Promise<string> {
    const secret = Buffer.from(`x:${BOT.token}`).toString('base64');
    const { stdout } = await promisify(execFile)('git', args, {
      cwd: this.directory,
      env: {
        PATH: process.env.PATH,
        GIT_AUTHOR_NAME: 'Somebody',
        GIT_AUTHOR_EMAIL: 'somebody@example.com',
        GIT_COMMITTER_NAME: 'Somebody',
        GIT_COMMITTER_EMAIL: 'somebody@example.com',
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: 'http.extraHeader',
        GIT_CONFIG_VALUE_0: `Authorization: Basic ${secret}`,
      },
    });
    return stdout.trim();
  }
}

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
  const pusher = new Pusher(pushes, repository.cloneUrl);
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
  const response = await fetch(
    `${apiUrl}/repos/acme/gitops/pulls/${number}/reviews`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${review.reviewer}-token` },
      body: JSON.stringify({ event, body: 'because' }),
    },
  );
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
