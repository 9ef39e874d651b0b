import {
  PROJECT,
  refusalOf,
  startGitLab,
  type TestGitLab,
} from '../__testUtils__/startGitLab';

describe('branches and commits of GitLab', () => {
  let gitLab: TestGitLab;

  beforeAll(async () => {
    gitLab = await startGitLab();
  });

  afterAll(() => gitLab.test.stop());

  it('shows, lists and deletes', async () => {
    const { branch, sha } = await gitLab.open();
    const { bot } = gitLab;
    const names = async () =>
      (await bot.Branches.all(PROJECT)).map(({ name }) => name);
    expect(await names()).toEqual(expect.arrayContaining(['main', branch]));
    expect(await bot.Commits.show(PROJECT, sha)).toMatchObject({
      id: sha,
      title: `Change ${branch}.txt`,
    });
    await bot.Branches.remove(PROJECT, branch);
    expect(await names()).not.toContain(branch);
  });

  it.each([
    ['show', 'none', { status: 404, said: '404 Branch Not Found' }],
    ['remove', 'none', { status: 404, said: '404 Branch Not Found' }],
    [
      'remove',
      'main',
      { status: 403, said: expect.stringContaining('Protected branch') },
    ],
  ] as const)('refuses to %s %s', async (act, branch, refusal) => {
    const { Branches } = gitLab.bot;
    expect(await refusalOf(Branches[act](PROJECT, branch))).toEqual(refusal);
  });

  it('knows no commit that is not there', async () => {
    const unknown = gitLab.bot.Commits.show(PROJECT, 'f'.repeat(40));
    expect(await refusalOf(unknown)).toEqual({
      status: 404,
      said: '404 Commit Not Found',
    });
  });
});
