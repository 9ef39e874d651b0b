import { scmProviderContract } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startForgeWorld } from './__testUtils__/forgeWorld';

describe('createGitHubProvider', () => {
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'github-provider-'));
  });

  afterAll(() => rm(directory, { recursive: true, force: true }));

  async function start() {
    return startForgeWorld(await mkdtemp(join(directory, 'world-')));
  }

  scmProviderContract(start);

  it('asks once when nothing changed', async () => {
    const { forge, provider, credentials, repositoryUrl, stop } = await start();
    const client = provider.client(credentials);
    const repository = provider.repositoryOf(repositoryUrl);
    const first = await client.listPullRequests(repository, {});
    const { etag } = first as { etag?: string };
    forge.resetCalls();
    await client.listPullRequests(repository, { etag });
    const counts = Object.values(forge.calls()).map(({ count }) => count);
    expect(counts).toEqual([1]);
    await stop?.();
  });

  it('gives labels a colour, once', async () => {
    const world = await start();
    const { provider, credentials, repositoryUrl, forge } = world;
    const client = provider.client(credentials);
    const repository = provider.repositoryOf(repositoryUrl);
    for (const head of ['one', 'two']) {
      await world.pushBranch(head);
      await client.openPullRequest({
        repository,
        head,
        base: 'main',
        title: head,
        body: '',
        labels: ['kardinal', 'kardinal/promotion'],
      });
    }
    const { count } = forge.calls()['POST /repos/{owner}/{repo}/labels'];
    expect(count).toBe(2);
    await world.stop?.();
  });

  it('says what the rules of a branch require, until they are met', async () => {
    const world = await start();
    const { provider, credentials, repositoryUrl, forge } = world;
    await forge.protectBranch({
      owner: 'acme',
      name: 'gitops',
      branch: 'main',
      requiredStatuses: ['unit', 'lint'],
      requiredApprovals: 1,
    });
    const client = provider.client(credentials);
    const repository = provider.repositoryOf(repositoryUrl);
    await world.pushBranch('one');
    const { number, head } = await client.openPullRequest({
      repository,
      head: 'one',
      base: 'main',
      title: 'One',
      body: '',
      labels: [],
    });
    const awaits = async () =>
      (await client.getPullRequest(repository, number)).awaits;
    const say = (context: string, state: 'success' | 'failure') =>
      client.setCommitStatus({
        repository,
        sha: head.sha,
        context,
        state,
        description: '',
      });
    await say('lint', 'failure');
    expect(await awaits()).toBe(
      'an approving review; the check unit, which has not begun; the check lint, which failed',
    );
    await world.review(number, { reviewer: 'ana', decision: 'approved' });
    await say('lint', 'success');
    expect(await awaits()).toBe('the check unit, which has not begun');
    await say('unit', 'success');
    expect(await client.getPullRequest(repository, number)).toMatchObject({
      mergeable: 'clean',
    });
    expect(await awaits()).toBeUndefined();
    await world.stop?.();
  });

  it('finds the merged pull request when its branch is gone', async () => {
    const world = await start();
    const { provider, credentials, repositoryUrl } = world;
    const client = provider.client(credentials);
    const repository = provider.repositoryOf(repositoryUrl);
    await world.pushBranch('one');
    const request = {
      repository,
      head: 'one',
      base: 'main',
      title: 'One',
      body: '',
      labels: [],
    };
    const { number, head } = await client.openPullRequest(request);
    await client.mergePullRequest(repository, number, { head: head.sha });
    await client.deleteBranch(repository, 'one');
    expect(await client.openPullRequest(request)).toMatchObject({
      number,
      state: 'merged',
    });
    await world.stop?.();
  });
});
