import {
  commitAndPush,
  REPOSITORY,
  startTestForge,
  type TestForge,
} from './__testUtils__/startTestForge';
import { WebhookReceiver } from './__testUtils__/WebhookReceiver';

describe('a pull request from push to merge', () => {
  let test: TestForge;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    test = await startTestForge();
    receiver = await WebhookReceiver.listen();
  });

  afterAll(async () => {
    await test.stop();
    await receiver.close();
  });

  it('goes through git, REST and webhooks', async () => {
    const { forge, octokit } = test;
    await forge.setWebhook({
      owner: 'acme',
      name: 'gitops',
      url: receiver.url,
      secret: 'hush',
    });
    const git = await test.clone();
    const sha = await commitAndPush(git, 'promote/1', {
      'env/test/image.yaml': 'tag: 2\n',
    });
    const { data: pull } = await octokit.pulls.create({
      ...REPOSITORY,
      title: 'Promote 2',
      head: 'promote/1',
      base: 'main',
    });
    expect(pull).toMatchObject({
      number: 1,
      state: 'open',
      head: { sha },
      mergeable: true,
      mergeable_state: 'clean',
      commits: 1,
      changed_files: 1,
      additions: 1,
      deletions: 1,
    });
    const { data: merge } = await octokit.pulls.merge({
      ...REPOSITORY,
      pull_number: 1,
      sha,
    });
    expect(merge.merged).toBe(true);
    const { data: merged } = await octokit.pulls.get({
      ...REPOSITORY,
      pull_number: 1,
    });
    expect(merged).toMatchObject({
      state: 'closed',
      merged: true,
      merge_commit_sha: merge.sha,
      merged_by: { login: 'bot' },
    });
    await git.fetch('origin', 'main');
    expect((await git.revparse(['FETCH_HEAD'])).trim()).toBe(merge.sha);
    await forge.webhooksIdle();
    expect(receiver.names).toEqual([
      'ping',
      'push',
      'pull_request:opened',
      'pull_request:closed',
      'push',
    ]);
  });
});
