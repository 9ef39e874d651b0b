import {
  PROJECT,
  refusalOf,
  startGitLab,
  type TestGitLab,
} from '../__testUtils__/startGitLab';
import { BOT } from '../__testUtils__/startTestForge';

describe('statuses of commits in GitLab', () => {
  let gitLab: TestGitLab;

  beforeAll(async () => {
    gitLab = await startGitLab();
  });

  afterAll(() => gitLab.test.stop());

  it('moves a status as a job, and refuses to begin it twice', async () => {
    const { sha } = await gitLab.open();
    const set = (state: 'pending' | 'running' | 'canceled' | 'success') =>
      gitLab.bot.Commits.editStatus(PROJECT, sha, state, { name: 'ci' });
    const shown = async () =>
      (await gitLab.bot.Commits.allStatuses(PROJECT, sha)).map(
        ({ status }) => status,
      );
    await set('pending');
    const { status, said } = await refusalOf(set('pending'));
    expect(status).toBe(400);
    expect(said).toMatch('Cannot transition status via :enqueue from :pending');
    await set('running');
    expect(await shown()).toEqual(['running']);
    expect((await refusalOf(set('running'))).said).toMatch('from :running');
    await set('canceled');
    await set('success');
    expect(await shown()).toEqual(['success']);
    const all = await gitLab.bot.Commits.allStatuses(PROJECT, sha, {
      all: true,
    });
    expect(all).toHaveLength(2);
  });

  it.each([
    [{ state: 'success', description: 'x'.repeat(256) }, 'too long'],
    [{ name: 'ci' }, 'state is missing'],
  ])('refuses %j', async (body, said) => {
    const { sha } = await gitLab.open();
    const response = await fetch(
      `${gitLab.test.forge.gitLabApiUrl}/projects/${encodeURIComponent(
        PROJECT,
      )}/statuses/${sha}`,
      {
        method: 'POST',
        headers: {
          'private-token': BOT.token,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      },
    );
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(said);
  });

  it('keeps statuses of different names apart, and of unknown commits none', async () => {
    const { sha } = await gitLab.open();
    for (const name of ['one', 'two'])
      await gitLab.bot.Commits.editStatus(PROJECT, sha, 'success', {
        name,
        description: `said of ${name}`,
      });
    const found = await gitLab.bot.Commits.allStatuses(PROJECT, sha, {
      name: 'two',
    });
    expect(found).toMatchObject([
      { name: 'two', status: 'success', description: 'said of two' },
    ]);
    const unknown = gitLab.bot.Commits.allStatuses(PROJECT, 'f'.repeat(40));
    expect(await refusalOf(unknown)).toEqual({
      status: 404,
      said: '404 Commit Not Found',
    });
  });
});
