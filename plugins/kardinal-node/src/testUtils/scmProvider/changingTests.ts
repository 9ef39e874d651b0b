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

  it('counts the latest decision of each reviewer', async () => {
    const { client, repository, world } = subject;
    const { number } = await subject.open('one');
    const [ana, ben] = world.reviewers;
    expect(await client.reviews(repository, number)).toEqual({
      approvedBy: [],
      changesRequestedBy: [],
    });
    await world.review(number, { reviewer: ana, decision: 'changesRequested' });
    await world.review(number, { reviewer: ben, decision: 'changesRequested' });
    await world.review(number, { reviewer: ana, decision: 'approved' });
    await world.review(number, { reviewer: ana, decision: 'commented' });
    expect(await client.reviews(repository, number)).toEqual({
      approvedBy: [ana],
      changesRequestedBy: [ben],
    });
  });

  it('sets the status of a commit', async () => {
    const { client, repository } = subject;
    const sha = await subject.world.pushBranch('one');
    const status = { repository, sha, context: 'kardinal/prod' } as const;
    await client.setCommitStatus({
      ...status,
      state: 'pending',
      description: 'x'.repeat(500),
    });
    await client.setCommitStatus({
      ...status,
      state: 'success',
      description: 'all gates are open',
      targetUrl: 'https://portal.example.com/bundle',
    });
    await expect(
      client.setCommitStatus({
        ...status,
        sha: 'f'.repeat(40),
        state: 'success',
        description: '',
      }),
    ).rejects.toMatchObject({ kind: 'invalid' });
  });
}
