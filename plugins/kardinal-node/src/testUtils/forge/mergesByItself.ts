import { ScmProviderWorld } from '../scmProvider/ScmProviderWorld';

const requires = 'kardinal/gates';

/**
 * One test: a forge that is asked for auto-merge merges once all statuses are there, and not while that of the gates says that one is closed.
 *
 * @param start - makes a world that has `requireStatuses`
 * @public
 */
export function mergesByItself(start: () => Promise<ScmProviderWorld>): void {
  it('merges by itself once all statuses are there, of which that of the gates was taken back meanwhile', async () => {
    const world = await start();
    const { provider, credentials, repositoryUrl, base } = world;
    await world.requireStatuses?.([requires, 'ci']);
    const client = provider.client(credentials);
    const repository = provider.repositoryOf(repositoryUrl);
    await world.pushBranch('one');
    const text = { title: 'One', body: '', labels: [] };
    const branches = { repository, head: 'one', base };
    const opened = await client.openPullRequest({ ...text, ...branches });
    const { number, head } = opened;
    const say = (context: string, state: 'success' | 'failure') =>
      client.setCommitStatus({
        repository,
        sha: head.sha,
        context,
        state,
        description: 'said',
      });
    const read = () => client.getPullRequest(repository, number);
    await say(requires, 'success');
    const options = { head: head.sha, requires };
    expect(await client.enableAutoMerge?.(repository, number, options)).toEqual(
      { type: 'enabled' },
    );
    await say(requires, 'failure');
    await say('ci', 'success');
    expect(await read()).toMatchObject({ state: 'open' });
    await say(requires, 'success');
    const merged = await read();
    expect(merged).toMatchObject({ state: 'merged' });
    expect(merged.autoMerge).toBeUndefined();
    await world.stop?.();
  });
}
