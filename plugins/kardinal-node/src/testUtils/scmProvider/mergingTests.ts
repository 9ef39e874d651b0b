import { Subject } from './Subject';

/** What is merged, and what is not. */
export function mergingTests(subject: Subject): void {
  it('merges the head that was looked at, once', async () => {
    const { client, repository } = subject;
    const { number, head } = await subject.open('one');
    const merged = await client.mergePullRequest(repository, number, {
      head: head.sha,
      title: 'Promote',
    });
    expect(merged.type).toBe('merged');
    const again = await client.mergePullRequest(repository, number, {
      head: head.sha,
    });
    expect(again).toEqual(merged);
    expect(await client.getPullRequest(repository, number)).toMatchObject({
      state: 'merged',
      mergeCommit: (merged as { sha: string }).sha,
      mergedBy: expect.any(String),
      mergedAt: expect.any(String),
    });
  });

  it('opens no second one for commits that were merged', async () => {
    const { client, repository } = subject;
    const { number, head } = await subject.open('one');
    await client.mergePullRequest(repository, number, { head: head.sha });
    expect(await client.openPullRequest(subject.request('one'))).toMatchObject({
      number,
      state: 'merged',
    });
  });

  it('does not merge a head that moved', async () => {
    const { client, repository } = subject;
    const { number, head } = await subject.open('one');
    await subject.world.pushBranch('one');
    expect(
      await client.mergePullRequest(repository, number, { head: head.sha }),
    ).toMatchObject({ type: 'headMoved', message: expect.any(String) });
    expect(await client.getPullRequest(repository, number)).toMatchObject({
      state: 'open',
    });
  });

  it('does not merge what is closed', async () => {
    const { client, repository } = subject;
    const { number, head } = await subject.open('one');
    await client.closePullRequest(repository, number);
    expect(
      await client.mergePullRequest(repository, number, { head: head.sha }),
    ).toMatchObject({ type: 'notMergeable', message: expect.any(String) });
  });
}
