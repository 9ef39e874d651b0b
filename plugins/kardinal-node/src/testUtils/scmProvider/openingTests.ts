import { PullRequest } from '../../scm/PullRequest';
import { Conditional } from '../../scm/ScmProvider';
import { LABELS, Subject } from './Subject';

/** Pull requests that are opened, found and listed. */
export function openingTests(subject: Subject): void {
  it('opens a pull request', async () => {
    const sha = await subject.world.pushBranch('kardinal/b1/prod');
    const opened = await subject.client.openPullRequest(
      subject.request('kardinal/b1/prod'),
    );
    expect(opened).toMatchObject({
      state: 'open',
      head: { branch: 'kardinal/b1/prod', sha },
      base: { branch: subject.world.base },
      title: 'Promote to kardinal/b1/prod',
      body: 'What *changes*',
    });
    expect([...opened.labels].sort()).toEqual(LABELS);
    expect(opened.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(new URL(opened.url).pathname).toContain(`${opened.number}`);
  });

  it('opens no second one for the same branches', async () => {
    const opened = await subject.open('kardinal/b1/prod');
    const again = await Promise.all([
      subject.client.openPullRequest(subject.request('kardinal/b1/prod')),
      subject.client.openPullRequest(subject.request('kardinal/b1/prod')),
    ]);
    expect(again.map(({ number }) => number)).toEqual([
      opened.number,
      opened.number,
    ]);
  });

  it('finds a pull request by its branches, the open one first', async () => {
    const { repository, client, world } = subject;
    const wanted = { repository, head: 'kardinal/b1/prod', base: world.base };
    expect(await client.findPullRequest(wanted)).toBeUndefined();
    const first = await subject.open(wanted.head);
    await client.closePullRequest(repository, first.number);
    expect(await client.findPullRequest(wanted)).toMatchObject({
      number: first.number,
      state: 'closed',
    });
    const second = await subject.open(wanted.head);
    expect(second.number).not.toBe(first.number);
    expect(await client.findPullRequest(wanted)).toMatchObject({
      number: second.number,
      state: 'open',
    });
  });

  it('lists them with whatever labels, and nothing when nothing changed', async () => {
    const { client, repository } = subject;
    await subject.open('one');
    await subject.world.pushBranch('other');
    await client.openPullRequest({ ...subject.request('other'), labels: [] });
    const first = await client.listPullRequests(repository, {});
    expect(branchesOf(first)).toEqual(['one', 'other']);
    const { etag } = first as { etag?: string };
    expect(await client.listPullRequests(repository, { etag })).toEqual({
      type: 'unchanged',
    });
    await client.closePullRequest(repository, 1);
    const second = await client.listPullRequests(repository, { etag });
    expect(second).toMatchObject({
      type: 'changed',
      value: expect.arrayContaining([
        expect.objectContaining({ number: 1, state: 'closed' }),
      ]),
    });
  });
}

function branchesOf(
  answer: Conditional<readonly PullRequest[]>,
): readonly string[] {
  return answer.type === 'unchanged'
    ? []
    : answer.value.map(({ head }) => head.branch).sort();
}
