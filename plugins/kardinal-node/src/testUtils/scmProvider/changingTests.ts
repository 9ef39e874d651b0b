import { LABELS, Subject } from './Subject';

/** Pull requests, branches and statuses that change. */
export function changingTests(subject: Subject): void {
  it('edits title and body, and keeps the labels', async () => {
    const { client, repository } = subject;
    const { number } = await subject.open('one');
    await client.updatePullRequest(repository, number, { title: 'New' });
    await client.updatePullRequest(repository, number, { body: 'newer' });
    const changed = await client.getPullRequest(repository, number);
    expect(changed).toMatchObject({ title: 'New', body: 'newer' });
    expect([...changed.labels].sort()).toEqual(LABELS);
  });

  it('closes, and closes again', async () => {
    const { client, repository } = subject;
    const { number } = await subject.open('one');
    await client.comment(repository, number, 'Superseded by b2');
    await client.closePullRequest(repository, number);
    await client.closePullRequest(repository, number);
    const closed = await client.getPullRequest(repository, number);
    expect(closed).toMatchObject({
      state: 'closed',
      closedAt: expect.any(String),
    });
    expect(closed.mergedAt).toBeUndefined();
  });

  it('deletes a branch, and one that is not there', async () => {
    const { client, repository } = subject;
    await subject.world.pushBranch('gone');
    await client.deleteBranch(repository, 'gone');
    await client.deleteBranch(repository, 'gone');
    await expect(
      client.openPullRequest(subject.request('gone')),
    ).rejects.toMatchObject({ name: 'ScmError', kind: 'invalid' });
  });

  it('names who is asked to review, until they do', async () => {
    const { client, repository, world } = subject;
    const { number } = await subject.open('one');
    const asked = async () =>
      (await client.getPullRequest(repository, number)).requestedReviewers;
    const [ana, ben] = world.reviewers;
    expect(await asked()).toBeUndefined();
    await world.requestReview(number, ana);
    await world.requestReview(number, ben);
    expect([...((await asked()) ?? [])].sort()).toEqual([ana, ben]);
    await world.review(number, { reviewer: ana, decision: 'approved' });
    expect(await asked()).toEqual([ben]);
  });

  it('counts the latest decision of each reviewer', async () => {
    const { client, repository, world } = subject;
    const { number, head } = await subject.open('one');
    const [ana, ben] = world.reviewers;
    expect(await client.reviews(repository, number)).toEqual({
      approvedBy: [],
      changeRequests: [],
    });
    await world.review(number, { reviewer: ana, decision: 'changesRequested' });
    await world.review(number, { reviewer: ben, decision: 'changesRequested' });
    await world.review(number, { reviewer: ana, decision: 'approved' });
    await world.review(number, { reviewer: ana, decision: 'commented' });
    expect(await client.reviews(repository, number)).toEqual({
      approvedBy: [ana],
      changeRequests: [
        { by: ben, at: expect.stringMatching(/Z$/), commit: head.sha },
      ],
    });
  });

  it('sets the status of a commit, and another one over it', async () => {
    const { client, repository, world } = subject;
    const sha = await world.pushBranch('one');
    const context = 'kardinal/gates';
    const status = { repository, sha, context } as const;
    await client.setCommitStatus({
      ...status,
      state: 'success',
      description: 'no gates',
      targetUrl: 'https://portal.example.com/bundle',
    });
    expect(await world.statusOf(sha, context)).toEqual({
      state: 'success',
      description: 'no gates',
      targetUrl: 'https://portal.example.com/bundle',
    });
    await client.setCommitStatus({
      ...status,
      state: 'failure',
      description: 'x'.repeat(500),
    });
    const shown = await world.statusOf(sha, context);
    expect(shown?.state).toBe('failure');
    expect(shown?.description).toMatch(/^x{100,139}…$/);
    expect(await world.statusOf(sha, 'another')).toBeUndefined();
  });

  it('leaves the statuses of other commits and contexts as they are', async () => {
    const { client, repository, world } = subject;
    const one = await world.pushBranch('one');
    const two = await world.pushBranch('one');
    const status = { repository, description: 'said' } as const;
    const ours = { ...status, context: 'kardinal/gates' };
    await client.setCommitStatus({ ...ours, sha: one, state: 'success' });
    await client.setCommitStatus({ ...ours, sha: two, state: 'pending' });
    await client.setCommitStatus({
      ...status,
      sha: one,
      context: 'ci',
      state: 'failure',
    });
    expect(await world.statusOf(one, 'kardinal/gates')).toMatchObject({
      state: 'success',
    });
    expect(await world.statusOf(two, 'kardinal/gates')).toMatchObject({
      state: 'pending',
    });
  });

  it('reads what checks say of a commit, and says that nothing changed', async () => {
    const { client, repository, world } = subject;
    if (client.listCommitChecks === undefined) return;
    const sha = await world.pushBranch('one');
    const other = await world.pushBranch('one');
    const status = { repository, sha, description: 'said' } as const;
    const lint = { ...status, context: 'ci/lint' };
    await client.setCommitStatus({ ...lint, state: 'pending' });
    await client.setCommitStatus({
      ...lint,
      state: 'failure',
      targetUrl: 'https://ci.example.com/1',
    });
    await client.setCommitStatus({ ...status, context: 'x', state: 'success' });
    const read = await client.listCommitChecks(repository, sha, {});
    if (read.type === 'unchanged') throw new Error('it was never read');
    const { value, etag } = read;
    const byContext = [...value].sort((a, b) =>
      a.context < b.context ? -1 : 1,
    );
    expect(byContext).toEqual([
      {
        kind: 'status',
        context: 'ci/lint',
        state: 'failure',
        description: 'said',
        targetUrl: 'https://ci.example.com/1',
      },
      { kind: 'status', context: 'x', state: 'success', description: 'said' },
    ]);
    expect(await client.listCommitChecks(repository, sha, { etag })).toEqual({
      type: 'unchanged',
    });
    await client.setCommitStatus({ ...lint, state: 'success' });
    expect(
      await client.listCommitChecks(repository, sha, { etag }),
    ).toMatchObject({ type: 'changed' });
    for (const without of [other, 'f'.repeat(40)])
      expect(
        await client.listCommitChecks(repository, without, {}),
      ).toMatchObject({ type: 'changed', value: [] });
  });

  it('sets no status on a commit that is not there', async () => {
    const { client, repository } = subject;
    await expect(
      client.setCommitStatus({
        repository,
        sha: 'f'.repeat(40),
        context: 'kardinal/gates',
        state: 'success',
        description: 'no gates',
      }),
    ).rejects.toMatchObject({ name: 'ScmError', kind: 'invalid' });
  });
}
