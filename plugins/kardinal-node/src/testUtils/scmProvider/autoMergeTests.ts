import { PullRequest } from '../../scm/PullRequest';
import { Subject } from './Subject';

const requires = 'kardinal/gates';
const other = 'ci';

/** What a forge that merges by itself is asked, and what it is not; a provider without it has none of that. */
export function autoMergeTests(subject: Subject): void {
  const say = (sha: string, context: string) =>
    subject.client.setCommitStatus({
      repository: subject.repository,
      sha,
      context,
      state: 'success',
      description: 'All is well',
    });

  /** `undefined` where the forge has no auto-merge. */
  async function openRuled(): Promise<PullRequest | undefined> {
    const { client, world } = subject;
    if (world.requireStatuses === undefined) {
      expect(client).not.toHaveProperty('enableAutoMerge');
      return undefined;
    }
    await world.requireStatuses([requires, other]);
    const opened = await subject.open('one');
    await say(opened.head.sha, requires);
    return opened;
  }

  const enable = ({ number, head }: PullRequest) =>
    subject.client.enableAutoMerge?.(subject.repository, number, {
      head: head.sha,
      requires,
    });

  const read = ({ number }: PullRequest) =>
    subject.client.getPullRequest(subject.repository, number);

  it('has no auto-merge where a merge would not wait for the status', async () => {
    if (subject.world.requireStatuses === undefined) return;
    await subject.world.requireStatuses([]);
    const opened = await subject.open('one');
    await say(opened.head.sha, requires);
    expect(await enable(opened)).toEqual({
      type: 'unavailable',
      message: expect.stringContaining(requires),
    });
    expect(await read(opened)).not.toHaveProperty('autoMerge');
  });

  it('turns auto-merge on while something is missing, and off, each once', async () => {
    const opened = await openRuled();
    if (opened === undefined) return;
    expect(await enable(opened)).toEqual({ type: 'enabled' });
    expect(await enable(opened)).toEqual({ type: 'enabled' });
    expect(await read(opened)).toMatchObject({
      state: 'open',
      autoMerge: expect.any(Object),
    });
    const { client, repository } = subject;
    await client.disableAutoMerge?.(repository, opened.number);
    await client.disableAutoMerge?.(repository, opened.number);
    await say(opened.head.sha, other);
    const after = await read(opened);
    expect(after.state).toBe('open');
    expect(after).not.toHaveProperty('autoMerge');
  });

  it('says that nothing is missing, and merges nothing for that', async () => {
    const opened = await openRuled();
    if (opened === undefined) return;
    await say(opened.head.sha, other);
    if (subject.world.unmetRules === 'untold') return;
    expect(await enable(opened)).toEqual({ type: 'ready' });
    expect(await read(opened)).toMatchObject({ state: 'open' });
  });

  it('turns no auto-merge on of a head that moved', async () => {
    const opened = await openRuled();
    if (opened === undefined) return;
    await subject.world.pushBranch('one');
    expect(await enable(opened)).toMatchObject({ type: 'headMoved' });
    expect(await read(opened)).not.toHaveProperty('autoMerge');
  });
}
