import { LocalForge, startLocalForge } from '@kardinal/local-forge';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { temporaryDirectory } from '../../__testUtils__/temporaryDirectory';
import { GitOperation, GitWriteRequest } from './GitRepositories';
import { processes } from './__testUtils__/processes';
import { kustomization, tagEdit } from './__testUtils__/tagEdit';
import { createGitRepositories } from './createGitRepositories';

const TOKEN = 'a-token-that-nobody-may-see';
const OTHER_TOKEN = 'another-token-that-nobody-may-see';

describe('git over HTTP', () => {
  const directory = temporaryDirectory();
  const lines: unknown[] = [];
  const record = (...line: readonly unknown[]) => lines.push(line);
  const logger = { debug: record, warn: record, error: record };
  let forge: LocalForge;
  let git: ReturnType<typeof createGitRepositories>;
  let operations: GitOperation[];
  let url: string;

  function write(options: {
    tag: string;
    token?: string;
    branch?: string;
    url?: string;
  }): GitWriteRequest {
    const { tag, token = TOKEN, branch } = options;
    return {
      ...tagEdit({
        key: tag,
        url: options.url ?? url,
        environment: 'dev',
        tag,
        branch,
      }),
      credentials: { username: 'bot', token },
    };
  }

  async function filesBelow(root: string): Promise<string[]> {
    const entries = await readdir(root, {
      recursive: true,
      withFileTypes: true,
    });
    return entries
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name));
  }

  beforeEach(async () => {
    directory.clear();
    operations = [];
    forge = await startLocalForge({
      directory: directory.resolve('forge'),
      port: 0,
      users: [
        { login: 'bot', token: TOKEN },
        { login: 'ana', token: OTHER_TOKEN },
      ],
    });
    const repository = await forge.createRepository({
      owner: 'acme',
      name: 'gitops',
      files: {
        'environments/dev/kustomization.yaml': kustomization('v1'),
        'README.md': 'readme',
      },
    });
    url = repository.cloneUrl;
    git = createGitRepositories({
      cacheDirectory: directory.resolve('cache'),
      clock: { now: () => 1_760_000_000_000 },
      logger,
      onOperation: operation => operations.push(operation),
    });
  });

  afterEach(async () => {
    await git.stop();
    await forge.stop();
  });

  it('writes with three requests at most and says so', async () => {
    await git.write(write({ tag: 'v2' }));
    const advertised = Object.entries(forge.calls())
      .filter(([route]) => route.startsWith('git advertise'))
      .reduce((sum, [, { count }]) => sum + count, 0);
    expect(advertised).toBe(3);
    expect(operations).toMatchObject([
      { operation: 'clone', repositoryUrl: url, outcome: 'success' },
      { operation: 'blobs', repositoryUrl: url, outcome: 'success' },
      { operation: 'push', repositoryUrl: url, outcome: 'success' },
    ]);
  });

  it('shows the credential nowhere: not in arguments, files, errors or logs', async () => {
    forge.injectFault({ kind: 'delay', route: 'git *', milliseconds: 300 });
    const writing = git.write(write({ tag: 'v2' }));
    const seen: string[] = [];
    const isOurs = (line: string) => line.includes(url);
    let state: 'writing' | 'done' = 'writing';
    const done = writing.finally(() => {
      state = 'done';
    });
    while (state === 'writing') {
      const commands = processes().map(({ command }) => command);
      seen.push(...commands.filter(isOurs));
      await Promise.race([done, setTimeout(20)]);
    }
    const refused = await git
      .write(write({ tag: 'v3', token: `${TOKEN}-wrong` }))
      .catch(error => error);
    const files = await filesBelow(directory.resolve('cache'));
    const contents = await Promise.all(files.map(file => readFile(file)));
    const secrets = [TOKEN, Buffer.from(`bot:${TOKEN}`).toString('base64')];
    expect(seen.length).toBeGreaterThan(0);
    for (const secret of secrets) {
      expect(seen.join('\n')).not.toContain(secret);
      expect(contents.some(content => content.includes(secret))).toBe(false);
      expect(
        JSON.stringify(refused, Object.getOwnPropertyNames(refused)),
      ).not.toContain(secret);
      expect(JSON.stringify([lines])).not.toContain(secret);
    }
  });

  it('reads a commit with the credential of its repository alone, and shows it nowhere', async () => {
    const { cloneUrl } = await forge.createRepository({
      owner: 'ana',
      name: 'config',
      files: { 'limits.yaml': 'cpu: 1\n' },
    });
    const answer = await fetch(
      `${forge.apiUrl}/repos/ana/config/commits/main`,
      { headers: { authorization: `Bearer ${OTHER_TOKEN}` } },
    );
    const { sha: commit } = (await answer.json()) as { readonly sha: string };
    const readAs = (token: string) =>
      git.readCommit({
        repository: { url: cloneUrl },
        credentials: { token },
        commit,
        query: { type: 'files', directory: '' },
      });
    expect(await readAs(OTHER_TOKEN)).toHaveLength(1);
    await expect(readAs(TOKEN)).rejects.toMatchObject({ kind: 'notFound' });
    await git.write(write({ tag: 'v2' }));
    const files = await filesBelow(directory.resolve('cache'));
    const contents = await Promise.all(files.map(file => readFile(file)));
    expect(contents.some(each => each.includes(OTHER_TOKEN))).toBe(false);
    expect(JSON.stringify(lines)).not.toContain(OTHER_TOKEN);
  });

  it.each([
    {
      what: 'a wrong credential',
      request: () => write({ tag: 'v2', token: 'wrong' }),
      kind: 'unauthorized',
      message: 'was refused',
    },
    {
      what: 'no credential',
      request: () => ({ ...write({ tag: 'v2' }), credentials: undefined }),
      kind: 'unauthorized',
      message: 'needs a credential',
    },
    {
      what: 'a repository that does not exist',
      request: () =>
        write({ tag: 'v2', url: url.replace('gitops', 'nothing') }),
      kind: 'notFound',
      message: 'check its URL in the Pipeline',
    },
    {
      what: 'a branch that does not exist',
      request: () => ({ ...write({ tag: 'v2' }), base: 'release' }),
      kind: 'notFound',
      message: 'has no branch release: check spec.git.branch',
    },
    {
      what: 'a server that is not there',
      request: () =>
        write({ tag: 'v2', url: 'http://127.0.0.1:9/acme/gitops.git' }),
      kind: 'transient',
      message: 'could not be reached',
    },
    {
      what: 'another protocol',
      request: () => write({ tag: 'v2', url: 'git@example.com:acme/gitops' }),
      kind: 'invalid',
      message: 'spec.git.url must be an https or http URL',
    },
    {
      what: 'credentials in the URL',
      request: () =>
        write({ tag: 'v2', url: `http://bot:${TOKEN}@example.com/a/b` }),
      kind: 'invalid',
      message: 'must not contain credentials',
    },
  ])('says what to do about $what', async ({ request, kind, message }) => {
    const error = await git.write(request()).catch(reason => reason);
    expect(error).toMatchObject({
      name: 'GitError',
      kind,
      message: expect.stringContaining(message),
    });
    expect(error.message).not.toContain(TOKEN);
  });

  it('gives the words of the forge when a branch is protected', async () => {
    await forge.protectBranch({
      owner: 'acme',
      name: 'gitops',
      branch: 'main',
      requirePullRequest: true,
    });
    const [base, branch] = await Promise.allSettled([
      git.write(write({ tag: 'v2' })),
      git.write(write({ tag: 'v3', branch: 'kardinal/b1/dev' })),
    ]);
    expect(base).toMatchObject({
      status: 'rejected',
      reason: {
        kind: 'rejected',
        message: expect.stringMatching(/push to main was refused.*protected/i),
      },
    });
    expect(branch).toMatchObject({
      status: 'fulfilled',
      value: { type: 'committed' },
    });
  });

  it('finds the commit when the answer to the push was lost', async () => {
    forge.injectFault({
      kind: 'status',
      route: 'git push',
      status: 502,
      moment: 'after',
      times: 1,
    });
    await expect(git.write(write({ tag: 'v2' }))).rejects.toMatchObject({
      kind: 'transient',
    });
    expect(await git.write(write({ tag: 'v2' }))).toMatchObject({
      type: 'committed',
      origin: 'found',
      changes: [{ from: 'v1', to: 'v2' }],
    });
  });

  it.each([
    [500, 'transient'],
    [503, 'transient'],
    [429, 'rateLimited'],
  ])('calls an answer of %d %s and heals afterwards', async (status, kind) => {
    forge.injectFault({
      kind: 'status',
      route: 'git advertise fetch',
      status,
      times: 1,
    });
    await expect(git.write(write({ tag: 'v2' }))).rejects.toMatchObject({
      kind,
    });
    expect(await git.write(write({ tag: 'v2' }))).toMatchObject({
      type: 'committed',
    });
  });
});
