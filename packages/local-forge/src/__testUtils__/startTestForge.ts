import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Octokit } from '@octokit/rest';
import { type SimpleGit, simpleGit } from 'simple-git';
import type { LocalForge } from '../LocalForge';
import type { LocalForgeOptions } from '../options';
import { readRefFile } from '../git/refFiles';
import { runGit } from '../git/runGit';
import { startLocalForge } from '../startLocalForge';
import { PublishedDescription } from './PublishedDescription';

/** The repository that {@link startTestForge} makes. */
export const REPOSITORY = { owner: 'acme', repo: 'gitops' };

export const BOT = { login: 'bot', token: 'bot-token', name: 'Bot' };
export const REVIEWER = { login: 'casey', token: 'casey-token' };

const IDENTITY = {
  GIT_AUTHOR_NAME: 'Bot',
  GIT_AUTHOR_EMAIL: 'bot@localhost',
  GIT_COMMITTER_NAME: 'Bot',
  GIT_COMMITTER_EMAIL: 'bot@localhost',
};

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
  /** Writes a branch on main straight into git, which is much faster. */
  addBranch(branch: string, files: Record<string, string>): Promise<string>;
  /** Stops the forge and starts it again on the same folder. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

async function startForge(
  options: Partial<LocalForgeOptions> & { directory: string },
): Promise<LocalForge> {
  const forge = await startLocalForge({ users: [BOT, REVIEWER], ...options });
  await forge.createRepository({
    owner: REPOSITORY.owner,
    name: REPOSITORY.repo,
    files: { 'README.md': '# gitops\n', 'env/test/image.yaml': 'tag: 1\n' },
  });
  return forge;
}

/** Starts a forge with one repository. */
export async function startTestForge(
  options: Partial<LocalForgeOptions> = {},
  description?: PublishedDescription,
): Promise<TestForge> {
  const root = await mkdtemp(join(tmpdir(), 'local-forge-'));
  const directory = join(root, 'forge');
  const start = () => startForge({ directory, ...options });
  let clones = 0;
  const test: TestForge = {
    directory,
    ...clientsOf(await start(), description),
    async clone(token = BOT.token) {
      clones += 1;
      const folder = join(root, `clone-${clones}`);
      const url = `${test.forge.url}/acme/gitops.git`;
      const git = gitClient(root, test.forge.url, token);
      await git.clone(url, folder, ['--quiet']);
      return gitClient(folder, test.forge.url, token);
    },
    async pushBranch(branch, files) {
      return pushFiles(test.forge, join(root, 'pushes'), { branch, files });
    },
    addBranch: (branch, files) =>
      importBranch(join(directory, 'repositories/acme/gitops.git'), {
        branch,
        files,
      }),
    async restart() {
      await test.forge.stop();
      Object.assign(test, clientsOf(await start(), description));
    },
    async stop() {
      await test.forge.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
  return test;
}

function clientsOf(forge: LocalForge, description?: PublishedDescription) {
  return {
    forge,
    octokit: octokitFor(forge, BOT.token, description),
    reviewer: octokitFor(forge, REVIEWER.token, description),
  };
}

/**
 * A client that does not retry and does not print. With a description every
 * answer that it gets is compared with it.
 */
export function octokitFor(
  forge: LocalForge,
  token: string,
  description?: PublishedDescription,
): Octokit {
  const silent = () => undefined;
  return new Octokit({
    baseUrl: forge.apiUrl,
    auth: token,
    ...(description && {
      request: { fetch: checkedFetch(description) },
    }),
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
    ...IDENTITY,
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

/** As {@link commitAndPush}, by plain git: simple-git waits after commands. */
async function pushFiles(
  forge: LocalForge,
  folder: string,
  { branch, files }: { branch: string; files: Record<string, string> },
): Promise<string> {
  const secret = Buffer.from(`x:${BOT.token}`).toString('base64');
  const run = async (...args: string[]) => {
    const options = { directory: folder, environment: IDENTITY };
    const header = `http.extraHeader=Authorization: Basic ${secret}`;
    const { stdout } = await runGit(['-c', header, ...args], options);
    return stdout.toString('utf8').trim();
  };
  await mkdir(folder, { recursive: true });
  await run('init', '-q');
  await run('fetch', '-q', `${forge.url}/acme/gitops.git`, 'main');
  await run('checkout', '-q', '-f', '-B', branch, 'FETCH_HEAD');
  await writeFiles(folder, files);
  await run('add', '.');
  await run('commit', '-q', '-m', `Change ${Object.keys(files).join(', ')}`);
  await run('push', '-q', `${forge.url}/acme/gitops.git`, branch);
  return run('rev-parse', 'HEAD');
}

async function importBranch(
  folder: string,
  { branch, files }: { branch: string; files: Record<string, string> },
): Promise<string> {
  const block = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const names = Object.keys(files).join(', ');
  const input = [
    `commit refs/heads/${branch}\n`,
    `committer Bot <bot@localhost> ${Math.floor(Date.now() / 1000)} +0000\n`,
    `${block(`Change ${names}`)}from refs/heads/main^0\n`,
    ...Object.entries(files).map(
      ([path, content]) => `M 100644 inline ${path}\n${block(content)}`,
    ),
  ].join('');
  await runGit(['fast-import', '--quiet'], { directory: folder, input });
  const sha = await readRefFile(folder, `refs/heads/${branch}`);
  if (sha === undefined) throw new Error(`${branch} was not made`);
  return sha;
}

async function writeFiles(
  folder: string,
  files: Record<string, string>,
): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), content);
  }
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
  await writeFiles(folder, files);
  await git.add('.');
  await git.commit(`Change ${Object.keys(files).join(', ')}`);
  await git.push('origin', branch);
  return (await git.revparse(['HEAD'])).trim();
}

function checkedFetch(description: PublishedDescription): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    const text = await answer.clone().text();
    const path = new URL(String(input)).pathname.slice('/api/v3'.length);
    description.checkAnswer({
      method: init?.method ?? 'GET',
      path,
      status: answer.status,
      body: text === '' ? undefined : JSON.parse(text),
    });
    return answer;
  };
}
