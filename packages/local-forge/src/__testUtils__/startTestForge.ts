import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Octokit } from '@octokit/rest';
import { type SimpleGit, simpleGit } from 'simple-git';
import type { LocalForge } from '../LocalForge';
import type { LocalForgeOptions } from '../options';
import { startLocalForge } from '../startLocalForge';

/** The repository that {@link startTestForge} makes. */
export const REPOSITORY = { owner: 'acme', repo: 'gitops' };

export const BOT = { login: 'bot', token: 'bot-token', name: 'Bot' };
export const REVIEWER = { login: 'casey', token: 'casey-token' };

/** A forge in a folder of its own, with clients for it. */
export interface TestForge {
  forge: LocalForge;
  directory: string;
  octokit: Octokit;
  reviewer: Octokit;
  /** A clone with a token, in a folder of its own. */
  clone(token?: string): Promise<SimpleGit>;
  /** Writes a branch with one commit and pushes it. @returns its SHA. */
  pushBranch(branch: string, files: Record<string, string>): Promise<string>;
  /** Stops the forge and starts it again on the same folder. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startTestForge(
  options: Partial<LocalForgeOptions> = {},
): Promise<TestForge> {
  const root = await mkdtemp(join(tmpdir(), 'local-forge-'));
  const directory = join(root, 'forge');
  const start = async () => {
    const forge = await startLocalForge({
      directory,
      users: [BOT, REVIEWER],
      ...options,
    });
    await forge.createRepository({
      owner: REPOSITORY.owner,
      name: REPOSITORY.repo,
      files: { 'README.md': '# gitops\n', 'env/test/image.yaml': 'tag: 1\n' },
    });
    return forge;
  };
  let clones = 0;
  const test: TestForge = {
    directory,
    ...clientsOf(await start()),
    async clone(token = BOT.token) {
      clones += 1;
      const folder = join(root, `clone-${clones}`);
      const url = `${test.forge.url}/acme/gitops.git`;
      const git = gitClient(root, test.forge.url, token);
      await git.clone(url, folder, ['--quiet']);
      return gitClient(folder, test.forge.url, token);
    },
    async pushBranch(branch, files) {
      const git = await test.clone();
      return commitAndPush(git, branch, files);
    },
    async restart() {
      await test.forge.stop();
      Object.assign(test, clientsOf(await start()));
    },
    async stop() {
      await test.forge.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
  return test;
}

function clientsOf(forge: LocalForge) {
  return {
    forge,
    octokit: octokitFor(forge, BOT.token),
    reviewer: octokitFor(forge, REVIEWER.token),
  };
}

/** A client that does not retry and does not print. */
export function octokitFor(forge: LocalForge, token: string): Octokit {
  const silent = () => undefined;
  return new Octokit({
    baseUrl: forge.apiUrl,
    auth: token,
    log: { debug: silent, info: silent, warn: silent, error: silent },
  });
}

/** git with the token in its environment only. */
export function gitClient(
  folder: string,
  url: string,
  token: string,
): SimpleGit {
  const secret = Buffer.from(`x-access-token:${token}`).toString('base64');
  const environment: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_AUTHOR_NAME: 'Bot',
    GIT_AUTHOR_EMAIL: 'bot@localhost',
    GIT_COMMITTER_NAME: 'Bot',
    GIT_COMMITTER_EMAIL: 'bot@localhost',
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: `http.${url}/.extraHeader`,
    GIT_CONFIG_VALUE_0: `Authorization: Basic ${secret}`,
  };
  return simpleGit({
    baseDir: folder,
    allowEnvironment: Object.keys(environment),
    unsafe: { allowUnsafeConfigEnvCount: true, allowUnsafeConfigPaths: true },
  }).env(environment);
}

/** Commits files on a branch of a clone and pushes it. @returns its SHA. */
export async function commitAndPush(
  git: SimpleGit,
  branch: string,
  files: Record<string, string>,
): Promise<string> {
  const branches = await git.branchLocal();
  if (branches.current !== branch) await git.checkoutLocalBranch(branch);
  const folder = (await git.revparse(['--show-toplevel'])).trim();
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  await git.add('.');
  await git.commit(`Change ${Object.keys(files).join(', ')}`);
  await git.push('origin', branch);
  return (await git.revparse(['HEAD'])).trim();
}

/** One webhook request that a {@link WebhookReceiver} got. */
export interface ReceivedWebhook {
  event: string;
  headers: IncomingMessage['headers'];
  body: string;
  payload: Record<string, unknown>;
}

/** Listens for webhooks. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  private readonly server: Server;

  private constructor() {
    this.server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString('utf8');
      const event = String(request.headers['x-github-event']);
      const payload = JSON.parse(body) as Record<string, unknown>;
      this.received.push({ event, headers: request.headers, body, payload });
      response.writeHead(202).end();
    });
  }

  static async listen(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    receiver.server.listen(0, '127.0.0.1');
    await once(receiver.server, 'listening');
    return receiver;
  }

  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/hook`;
  }

  /** `event:action` of all that came, in order. */
  get names(): string[] {
    return this.received.map(({ event, payload }) =>
      payload.action === undefined ? event : `${event}:${payload.action}`,
    );
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
