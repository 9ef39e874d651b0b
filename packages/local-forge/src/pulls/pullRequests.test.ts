import {
  commitAndPush,
  REPOSITORY,
  startTestForge,
  type TestForge,
} from '../__testUtils__/startTestForge';

jest.setTimeout(60_000);

describe('pull requests', () => {
  let test: TestForge;

  beforeEach(async () => {
    test = await startTestForge();
  });

  afterEach(() => test.stop());

  async function open(branch: string, files: Record<string, string>) {
    const sha = await test.addBranch(branch, files);
    const { data } = await test.octokit.pulls.create({
      ...REPOSITORY,
      title: `Merge ${branch}`,
      head: branch,
      base: 'main',
    });
    return { sha, number: data.number };
  }

  async function read(number: number) {
    const target = { ...REPOSITORY, pull_number: number };
    return (await test.octokit.pulls.get(target)).data;
  }

  async function mainIs() {
    const ref = { ...REPOSITORY, ref: 'heads/main' };
    return (await test.octokit.git.getRef(ref)).data.object.sha;
  }

  async function fileOnMain(path: string) {
    const { data } = await test.octokit.repos.getContent({
      ...REPOSITORY,
      path,
      mediaType: { format: 'raw' },
    });
    return String(data);
  }

  const merge = (number: number, options: object = {}) =>
    test.octokit.pulls.merge({
      ...REPOSITORY,
      pull_number: number,
      ...options,
    });

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

  describe('are merged', () => {
    it('as a merge commit with both parents', async () => {
      const before = await mainIs();
      const { sha, number } = await open('one', { a: '1\n' });
      const { data } = await merge(number, { commit_title: 'Ours' });
      const commit = await test.octokit.repos.getCommit({
        ...REPOSITORY,
        ref: data.sha,
      });
      expect(commit.data.parents.map(parent => parent.sha)).toEqual([
        before,
        sha,
      ]);
      expect(commit.data.commit.message).toMatch(/^Ours\n\nMerge one$/);
      expect(await mainIs()).toBe(data.sha);
      expect(await fileOnMain('a')).toBe('1\n');
    });

    it('as one commit by squash', async () => {
      const before = await mainIs();
      const { number } = await open('one', { a: '1\n' });
      const { data } = await merge(number, { merge_method: 'squash' });
      const { data: commit } = await test.octokit.repos.getCommit({
        ...REPOSITORY,
        ref: data.sha,
      });
      expect(commit.parents.map(parent => parent.sha)).toEqual([before]);
      expect(commit.commit.message).toBe('Merge one (#1)');
      expect(commit.author?.login).toBe('bot');
    });

    it('commit by commit by rebase', async () => {
      const git = await test.clone();
      await commitAndPush(git, 'one', { a: '1\n' });
      await commitAndPush(git, 'one', { a: '2\n', b: '1\n' });
      const { number } = await open('two', { c: '1\n' });
      await merge(number, { merge_method: 'squash' });
      await test.octokit.pulls.create({
        ...REPOSITORY,
        title: 'One',
        head: 'one',
        base: 'main',
      });
      await merge(2, { merge_method: 'rebase' });
      const { data } = await test.octokit.repos.listCommits(REPOSITORY);
      expect(data.map(commit => commit.commit.message)).toEqual([
        'Change a, b',
        'Change a',
        'Merge two (#1)',
        'Initial commit',
      ]);
      expect(await fileOnMain('a')).toBe('2\n');
      expect(await fileOnMain('c')).toBe('1\n');
    });

    it('by a push that brings their commits to the base', async () => {
      const { sha, number } = await open('one', { a: '1' });
      const git = await test.clone();
      await git.merge(['--no-ff', '-m', 'by hand', 'origin/one']);
      await git.push('origin', 'main');
      expect(await read(number)).toMatchObject({
        state: 'closed',
        merged: true,
        merged_by: { login: 'bot' },
        merge_commit_sha: await mainIs(),
        head: { sha },
      });
    });
  });

  describe('are not merged', () => {
    it('with 409 when the head is not the one that was looked at', async () => {
      const { sha, number } = await open('one', { a: '1' });
      const git = await test.clone();
      await git.checkout('one');
      await commitAndPush(git, 'one', { a: '2' });
      await expect(merge(number, { sha })).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('Head branch was modified'),
      });
      expect(await read(number)).toMatchObject({ merged: false });
    });

    it('with 405 when they conflict', async () => {
      const one = await open('one', { 'README.md': '# one\n' });
      const two = await open('two', { 'README.md': '# two\n' });
      await merge(one.number);
      expect(await read(two.number)).toMatchObject({
        mergeable: false,
        mergeable_state: 'dirty',
      });
      await expect(merge(two.number)).rejects.toMatchObject({
        status: 405,
        message: expect.stringContaining('Pull Request is not mergeable'),
      });
    });

    it('with 405 when they are closed or merged', async () => {
      const { number } = await open('one', { a: '1' });
      await merge(number);
      await expect(merge(number)).rejects.toMatchObject({ status: 405 });
    });

    it('with 405 while they are drafts', async () => {
      await test.addBranch('one', { a: '1' });
      await test.octokit.pulls.create({
        ...REPOSITORY,
        title: 'T',
        head: 'one',
        base: 'main',
        draft: true,
      });
      expect(await read(1)).toMatchObject({ mergeable_state: 'draft' });
      await expect(merge(1)).rejects.toMatchObject({ status: 405 });
    });

    it('until required statuses and reviews are there', async () => {
      await test.forge.protectBranch({
        owner: 'acme',
        name: 'gitops',
        branch: 'main',
        requiredStatuses: ['kardinal/gates'],
        requiredApprovals: 1,
      });
      const { sha, number } = await open('one', { a: '1' });
      const pull = { ...REPOSITORY, pull_number: number };
      await expect(merge(number)).rejects.toMatchObject({
        status: 405,
        message: expect.stringContaining(
          'Required status check "kardinal/gates" is expected.',
        ),
      });
      await test.octokit.repos.createCommitStatus({
        ...REPOSITORY,
        sha,
        state: 'success',
        context: 'kardinal/gates',
      });
      await expect(merge(number)).rejects.toMatchObject({
        message: expect.stringContaining('At least 1 approving review'),
      });
      const change = { event: 'REQUEST_CHANGES', body: 'no' } as const;
      await test.reviewer.pulls.createReview({ ...pull, ...change });
      expect(await read(number)).toMatchObject({ mergeable_state: 'blocked' });
      await test.reviewer.pulls.createReview({ ...pull, event: 'APPROVE' });
      expect(await read(number)).toMatchObject({ mergeable_state: 'clean' });
      await merge(number);
    });
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

  it('merge one after the other when all are merged at once', async () => {
    const branches = ['b1', 'b2', 'b3', 'b4', 'b5'];
    for (const branch of branches) await open(branch, { [branch]: '1' });
    await Promise.all(branches.map((_, index) => merge(index + 1)));
    const { data } = await test.octokit.repos.getContent({
      ...REPOSITORY,
      path: '',
    });
    const names = (data as Array<{ name: string }>).map(entry => entry.name);
    expect(names).toEqual(expect.arrayContaining(branches));
  });
});
