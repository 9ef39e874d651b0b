import { pullsOf } from '../__testUtils__/pullsOf';
import {
  BOT,
  commitAndPush,
  REPOSITORY,
  startTestForge,
  type TestForge,
} from '../__testUtils__/startTestForge';

describe('merges of pull requests', () => {
  let test: TestForge;
  const { open, read, merge } = pullsOf(() => test);

  beforeEach(async () => {
    test = await startTestForge();
  });

  afterEach(() => test.stop());

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

  describe('are made', () => {
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

  describe('are refused', () => {
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
      const status = { ...REPOSITORY, sha, context: 'kardinal/gates' };
      await expect(merge(number)).rejects.toMatchObject({
        status: 405,
        message: expect.stringContaining(
          'Required status check "kardinal/gates" is expected.',
        ),
      });
      for (const [state, word] of [
        ['pending', 'pending'],
        ['failure', 'failing'],
        ['error', 'failing'],
      ] as const) {
        await test.octokit.repos.createCommitStatus({ ...status, state });
        await expect(merge(number)).rejects.toMatchObject({
          status: 405,
          message: expect.stringContaining(
            `Required status check "kardinal/gates" is ${word}.`,
          ),
        });
      }
      await test.octokit.repos.createCommitStatus({
        ...status,
        state: 'success',
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

  it('are held by the rules of their branch unless an administrator merges', async () => {
    await test.forge.protectBranch({
      owner: 'acme',
      name: 'gitops',
      branch: 'main',
      requiredStatuses: ['kardinal/gates'],
      administrators: [BOT.login],
    });
    const { number } = await open('one', { a: '1' });
    const pull = { ...REPOSITORY, pull_number: number };
    await expect(test.reviewer.pulls.merge(pull)).rejects.toMatchObject({
      status: 405,
    });
    await test.octokit.pulls.merge(pull);
    expect(await read(number)).toMatchObject({ merged: true });
  });

  it('are made one after the other when all are asked for at once', async () => {
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
