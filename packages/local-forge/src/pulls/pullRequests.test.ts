import { pullsOf } from '../__testUtils__/pullsOf';
import {
  commitAndPush,
  REPOSITORY,
  startTestForge,
  type TestForge,
} from '../__testUtils__/startTestForge';

describe('pull requests', () => {
  let test: TestForge;
  const { open, read, merge } = pullsOf(() => test);

  beforeEach(async () => {
    test = await startTestForge();
  });

  afterEach(() => test.stop());

  describe('are refused with 422', () => {
    it.each([
      [
        'an unknown head',
        { head: 'nowhere' },
        { field: 'head', code: 'invalid' },
      ],
      ['a head elsewhere', { head: 'other:one' }, { field: 'head' }],
      ['an unknown base', { base: 'nowhere' }, { field: 'base' }],
      [
        'nothing to merge',
        { head: 'main' },
        { message: 'No commits between main and main' },
      ],
      ['an empty title', { title: '' }, { code: 'missing_field' }],
    ])('for %s', async (_, change, error) => {
      await test.addBranch('one', { a: '1' });
      const request = { title: 'T', head: 'one', base: 'main', ...change };
      await expect(
        test.octokit.pulls.create({ ...REPOSITORY, ...request }),
      ).rejects.toMatchObject({
        status: 422,
        response: {
          data: { message: 'Validation Failed', errors: [error] },
        },
      });
    });

    it('for one that is open already, and not once that is closed', async () => {
      await open('one', { a: '1' });
      const request = { ...REPOSITORY, title: 'T', head: 'one', base: 'main' };
      await expect(test.octokit.pulls.create(request)).rejects.toMatchObject({
        message: expect.stringContaining(
          'A pull request already exists for acme:one.',
        ),
      });
      await test.octokit.pulls.update({
        ...REPOSITORY,
        pull_number: 1,
        state: 'closed',
      });
      const { data } = await test.octokit.pulls.create(request);
      expect(data.number).toBe(2);
    });

    it('when no title was given at all', async () => {
      await expect(
        test.octokit.request('POST /repos/{owner}/{repo}/pulls', {
          ...REPOSITORY,
          head: 'one',
          base: 'main',
        }),
      ).rejects.toMatchObject({
        status: 422,
        message: expect.stringContaining('"title" wasn\'t supplied'),
      });
    });
  });

  it('are listed by state, head and base, newest first, in pages', async () => {
    for (const branch of ['one', 'two', 'three']) {
      await open(branch, { [branch]: '1' });
    }
    await merge(2);
    const list = async (query: object) => {
      const { data } = await test.octokit.pulls.list({
        ...REPOSITORY,
        ...query,
      });
      return data.map(pull => pull.number);
    };
    expect(await list({})).toEqual([3, 1]);
    expect(await list({ state: 'closed' })).toEqual([2]);
    expect(await list({ state: 'all', direction: 'asc' })).toEqual([1, 2, 3]);
    expect(await list({ head: 'acme:one' })).toEqual([1]);
    expect(await list({ head: 'other:one' })).toEqual([]);
    expect(await list({ base: 'release' })).toEqual([]);
    const all = await test.octokit.paginate(test.octokit.pulls.list, {
      ...REPOSITORY,
      state: 'all',
      per_page: 1,
    });
    expect(all.map(pull => pull.number)).toEqual([3, 2, 1]);
  });

  describe('follow their branches', () => {
    it('to a new head', async () => {
      const { number } = await open('one', { a: '1' });
      const git = await test.clone();
      await git.checkout('one');
      const sha = await commitAndPush(git, 'one', { b: '1' });
      expect(await read(number)).toMatchObject({
        head: { sha },
        commits: 2,
        changed_files: 2,
      });
      const { data } = await test.octokit.git.getRef({
        ...REPOSITORY,
        ref: 'pull/1/head',
      });
      expect(data.object.sha).toBe(sha);
    });

    it('and are closed when a branch is deleted', async () => {
      const { number } = await open('one', { a: '1' });
      const ref = 'heads/one';
      await test.octokit.git.deleteRef({ ...REPOSITORY, ref });
      const pull = { ...REPOSITORY, pull_number: number };
      expect(await read(number)).toMatchObject({
        state: 'closed',
        merged: false,
      });
      await expect(
        test.octokit.pulls.update({ ...pull, state: 'open' }),
      ).rejects.toMatchObject({ status: 422 });
    });

    it('and stay merged when the branch is deleted afterwards', async () => {
      const { number } = await open('one', { a: '1' });
      await merge(number);
      const ref = 'heads/one';
      await test.octokit.git.deleteRef({ ...REPOSITORY, ref });
      expect(await read(number)).toMatchObject({
        state: 'closed',
        merged: true,
        changed_files: 1,
      });
    });
  });

  it('are reopened after they were closed', async () => {
    const { number } = await open('one', { a: '1' });
    const pull = { ...REPOSITORY, pull_number: number };
    await test.octokit.pulls.update({ ...pull, state: 'closed' });
    expect(await read(number)).toMatchObject({ state: 'closed' });
    await test.octokit.pulls.update({ ...pull, state: 'open' });
    expect(await read(number)).toMatchObject({
      state: 'open',
      closed_at: null,
    });
    await merge(number);
    await expect(
      test.octokit.pulls.update({ ...pull, state: 'open' }),
    ).rejects.toMatchObject({ status: 422 });
  });
});
