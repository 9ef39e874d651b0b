import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BOT,
  commitAndPush,
  gitClient,
  REPOSITORY,
  REVIEWER,
  startTestForge,
  type TestForge,
} from '../__testUtils__/startTestForge';

describe('git over HTTP', () => {
  let test: TestForge;
  let folder: string;

  beforeEach(async () => {
    test = await startTestForge();
    folder = await mkdtemp(join(tmpdir(), 'local-forge-git-'));
  });

  afterEach(async () => {
    await test.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const client = (token = BOT.token) =>
    gitClient(folder, test.forge.url, token);
  const url = (name = 'gitops') => `${test.forge.url}/acme/${name}.git`;

  it.each([
    ['a whole clone', []],
    ['a shallow clone', ['--depth=1']],
    ['a partial clone', ['--filter=blob:none', '--no-checkout']],
    ['protocol version 0', ['-c', 'protocol.version=0']],
  ])('serves %s', async (_, options) => {
    await client().clone(url(), 'copy', options);
    expect(await readdir(join(folder, 'copy'))).toContain('.git');
    const git = gitClient(join(folder, 'copy'), test.forge.url, BOT.token);
    const log = await git.log();
    expect(log.latest?.message).toBe('Initial commit');
  });

  it.each([
    ['a wrong token', 'gitops', 'wrong', /Authentication|could not read/],
    ['an unknown repository', 'nothing', BOT.token, /not found/i],
  ])('refuses %s', async (_, name, token, message) => {
    await expect(client(token).listRemote([url(name)])).rejects.toThrow(
      message,
    );
  });

  it('answers 401 without a token, also for what does not exist', async () => {
    for (const name of ['gitops', 'nothing']) {
      const target = `${url(name)}/info/refs?service=git-upload-pack`;
      const answer = await fetch(target);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic/);
    }
  });

  it('lets everybody read a public repository, and nobody write', async () => {
    await test.forge.createRepository({
      owner: 'acme',
      name: 'open',
      files: { a: '1' },
      visibility: 'public',
    });
    const service = (name: string) =>
      fetch(`${url('open')}/info/refs?service=git-${name}`);
    expect((await service('upload-pack')).status).toBe(200);
    expect((await service('receive-pack')).status).toBe(401);
  });

  it('accepts pushes of many branches at once', async () => {
    const git = await test.clone();
    const branches = Array.from({ length: 6 }, (_, index) => `b/${index}`);
    for (const branch of branches) await git.branch([branch]);
    const clones = await Promise.all(branches.map(() => test.clone()));
    await Promise.all(
      clones.map((clone, index) =>
        commitAndPush(clone, branches[index], { [`f${index}`]: '1' }),
      ),
    );
    const { data } = await test.octokit.repos.listBranches(REPOSITORY);
    const names = data.map(branch => branch.name);
    expect(names).toEqual(expect.arrayContaining(branches));
  });

  it('refuses a push that would lose commits of somebody else', async () => {
    const [one, two] = [await test.clone(), await test.clone()];
    await commitAndPush(one, 'main', { a: '1' });
    await expect(commitAndPush(two, 'main', { b: '1' })).rejects.toThrow(
      /rejected/,
    );
  });

  it('does not let anybody push to the refs of pull requests', async () => {
    const git = await test.clone();
    await expect(git.push('origin', 'HEAD:refs/pull/1/head')).rejects.toThrow(
      /hidden ref/,
    );
  });

  it('fetches the head of a pull request by its ref', async () => {
    const sha = await test.pushBranch('one', { a: '1' });
    await test.octokit.pulls.create({
      ...REPOSITORY,
      title: 'T',
      head: 'one',
      base: 'main',
    });
    const refs = await client().listRemote([url(), 'refs/pull/1/head']);
    expect(refs).toContain(sha);
  });

  describe('on a protected branch', () => {
    const protect = (rules: object) =>
      test.forge.protectBranch({
        owner: 'acme',
        name: 'gitops',
        branch: 'main',
        ...rules,
      });

    it('refuses a direct push and accepts the other branches of it', async () => {
      await protect({ requirePullRequest: true });
      const git = await test.clone();
      await git.checkoutLocalBranch('side');
      await git.checkout('main');
      await expect(commitAndPush(git, 'main', { a: '1' })).rejects.toThrow(
        /GH006: Protected branch update failed for refs\/heads\/main\.\s+remote: error: Changes must be made through a pull request\./,
      );
      await expect(git.push(['origin', 'main', 'side'])).rejects.toThrow(
        /GH006/,
      );
      expect(await git.listRemote([url(), 'refs/heads/side'])).toContain(
        'side',
      );
    });

    it('accepts a commit whose required statuses succeeded', async () => {
      await protect({ requiredStatuses: ['ci'] });
      const git = await test.clone();
      await expect(commitAndPush(git, 'main', { a: '1' })).rejects.toThrow(
        /Required status check "ci" is expected\./,
      );
      await git.push('origin', 'main:proof');
      await test.octokit.repos.createCommitStatus({
        ...REPOSITORY,
        sha: (await git.revparse(['HEAD'])).trim(),
        state: 'success',
        context: 'ci',
      });
      await git.push('origin', 'main');
    });

    it('accepts what an administrator pushes, but never by force', async () => {
      await protect({ requiredStatuses: ['ci'], administrators: [BOT.login] });
      const git = await test.clone();
      await commitAndPush(git, 'main', { a: '1' });
      await git.reset(['--hard', 'HEAD~1']);
      await expect(git.push(['--force', 'origin', 'main'])).rejects.toThrow(
        /Cannot force-push to this branch/,
      );
      const other = await test.clone(REVIEWER.token);
      await expect(commitAndPush(other, 'main', { b: '1' })).rejects.toThrow(
        /Required status check "ci" is expected\./,
      );
    });

    it('refuses to be forced or deleted', async () => {
      await protect({});
      const git = await test.clone();
      await commitAndPush(git, 'main', { a: '1' });
      await git.reset(['--hard', 'HEAD~1']);
      await expect(git.push(['--force', 'origin', 'main'])).rejects.toThrow(
        /Cannot force-push to this branch/,
      );
      await test.pushBranch('release', { b: '1' });
      await protect({ branch: 'release' });
      await expect(git.push(['origin', '--delete', 'release'])).rejects.toThrow(
        /Cannot delete this branch/,
      );
      await expect(
        test.octokit.git.deleteRef({ ...REPOSITORY, ref: 'heads/main' }),
      ).rejects.toMatchObject({ status: 422 });
    });
  });
});
