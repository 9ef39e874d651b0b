import { join } from 'node:path';
import { signedCommits } from '../__testUtils__/signedCommits';
import {
  BOT,
  commitAndPush,
  REPOSITORY,
  startTestForge,
  type TestForge,
} from '../__testUtils__/startTestForge';
import { runGit } from '../git/runGit';

const [{ text, key }] = signedCommits;
const words = /Commits must have verified signatures\./;

describe('a branch that takes only signed commits', () => {
  let test: TestForge;
  const protect = (rules: object = {}) =>
    test.forge.protectBranch({
      owner: 'acme',
      name: 'gitops',
      branch: 'main',
      requiredSignatures: true,
      ...rules,
    });
  const know = (email = 'bot@localhost') =>
    test.forge.addSigningKey({
      login: BOT.login,
      email,
      key: `ssh-ed25519 ${key}`,
    });

  beforeEach(async () => {
    test = await startTestForge();
  });
  afterEach(() => test.stop());

  /** The branch begins with a commit that somebody signed. */
  async function pushSigned(): Promise<void> {
    const git = await test.clone();
    const directory = await git.revparse(['--show-toplevel']);
    const tree = /^tree (\S+)$/m.exec(text)?.[1];
    expect(tree).toBe('4b825dc642cb6eb9a060e54bf8d69288fbee4904');
    await runGit(['hash-object', '-t', 'tree', '-w', '/dev/null'], {
      directory,
    });
    const { stdout } = await runGit(
      ['hash-object', '-t', 'commit', '-w', '--stdin'],
      { directory, input: text },
    );
    await git.push('origin', `${stdout.toString().trim()}:refs/heads/signed`);
  }

  it('refuses a push of what nobody signed, and no other branch of it', async () => {
    await protect();
    const git = await test.clone();
    await expect(commitAndPush(git, 'main', { a: '1' })).rejects.toThrow(
      /GH006: Protected branch update failed for refs\/heads\/main\.\s+remote: error: Commits must have verified signatures\./,
    );
    await git.push('origin', 'main:side');
    await expect(git.push('origin', 'main')).rejects.toThrow(words);
    const { data } = await test.octokit.repos.getBranchProtection({
      ...REPOSITORY,
      branch: 'main',
    });
    expect(data.required_signatures?.enabled).toBe(true);
  });

  it('lets administrators go past it', async () => {
    await protect({ administrators: [BOT.login] });
    await commitAndPush(await test.clone(), 'main', { a: '1' });
  });

  it('takes a commit by the address of an account with its key alone', async () => {
    await protect({ branch: 'signed' });
    await expect(pushSigned()).rejects.toThrow(words);
    await know('casey@localhost');
    await expect(pushSigned()).rejects.toThrow(words);
    await know();
    await pushSigned();
    await test.restart();
    const signed = join(test.directory, 'repositories/acme/gitops.git');
    const { stdout } = await runGit(['cat-file', 'commit', 'signed'], {
      directory: signed,
    });
    expect(stdout.toString()).toBe(text);
  });

  it('refuses to merge what nobody signed', async () => {
    await protect();
    await test.addBranch('change', { a: '1' });
    const { data: pull } = await test.octokit.pulls.create({
      ...REPOSITORY,
      title: 'Change',
      head: 'change',
      base: 'main',
    });
    const one = { ...REPOSITORY, pull_number: pull.number };
    const { data } = await test.octokit.pulls.get(one);
    expect(data.mergeable_state).toBe('blocked');
    await expect(test.octokit.pulls.merge(one)).rejects.toMatchObject({
      status: 405,
      message: expect.stringMatching(words),
    });
  });

  it('adds no key that is none', async () => {
    await expect(
      test.forge.addSigningKey({ login: 'bot', email: 'a@b', key: 'nothing' }),
    ).rejects.toThrow();
  });
});
