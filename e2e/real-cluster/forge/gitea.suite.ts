import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebhookReceiver } from '../../../packages/local-forge/src/__testUtils__/WebhookReceiver';
import { scmProviderContract } from '../../../plugins/kardinal-node/src/testUtils';
import { until } from '../../support/until';
import { beginPulls } from './beginPulls';
import { bot } from './Gitea';
import { GiteaWorlds } from './giteaWorld';

const { GITEA_PROGRAMS = '' } = process.env;

describe('the provider gitea with Gitea', () => {
  let directory: string;
  let worlds: GiteaWorlds;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'gitea-'));
    worlds = await GiteaWorlds.start(GITEA_PROGRAMS, directory);
  });

  afterAll(async () => {
    await worlds?.gitea.stop();
    await rm(directory, { recursive: true, force: true });
  });

  scmProviderContract(() => worlds.create());

  const begin = () => beginPulls(worlds);

  it('hints at what Gitea delivers, and at nothing that it does not', async () => {
    const secret = 'the secret of the webhook';
    const deliveries = await WebhookReceiver.listen();
    try {
      const { world, repository, client, open } = await begin();
      await worlds.gitea.api.addWebhook(world.fullName, {
        url: deliveries.url,
        secret,
        events: ['push', 'pull_request', 'status'],
      });
      const { number, head } = await open('kardinal/b1/prod');
      await client.setCommitStatus({
        repository,
        sha: head.sha,
        context: 'ci',
        state: 'success',
        description: 'said',
      });
      const [reviewer] = world.reviewers;
      await world.review(number, { reviewer, decision: 'changesRequested' });
      await client.closePullRequest(repository, number);
      const { verify, parse } = world.provider.webhooks;
      const hints = await until('deliveries', async () => {
        const seen = deliveries.received.map(({ headers, body }) => {
          const delivery = {
            headers: headers as Record<string, string>,
            body: Buffer.from(body),
          };
          expect(verify(delivery, secret)).toBe('accepted');
          expect(verify(delivery, 'another')).toBe('refused');
          return parse(delivery);
        });
        const pulls = seen.filter(({ type }) => type === 'pullRequest');
        const isPushed = seen.some(({ type }) => type === 'push');
        const isChecked = seen.some(({ type }) => type === 'check');
        return pulls.length >= 2 && isPushed && isChecked ? seen : undefined;
      });
      const { fullName } = repository;
      expect(hints).toEqual(
        expect.arrayContaining([
          { type: 'push', repository: fullName, branch: 'kardinal/b1/prod' },
          { type: 'check', repository: fullName, sha: head.sha },
          { type: 'pullRequest', repository: fullName, number },
          { type: 'ignored', event: 'pull_request opened' },
        ]),
      );
    } finally {
      await deliveries.close();
    }
  });

  describe('auto-merge', () => {
    const requires = 'kardinal/gates';

    async function beginRequired() {
      const begun = await begin();
      const { world, repository, client, openFrom, page } = begun;
      await page.protect({
        enable_status_check: true,
        status_check_contexts: [requires],
        required_approvals: 1,
      });
      // Gitea merges by itself nothing that changes no file.
      await page.commit('one', 'a.txt', '1');
      const { number, head } = await openFrom('one');
      const options = { head: head.sha, requires };
      const say = (state: 'success' | 'failure', sha = head.sha) =>
        client.setCommitStatus({
          repository,
          sha,
          context: requires,
          state,
          description: 'said',
        });
      const [reviewer] = world.reviewers;
      return {
        ...begun,
        number,
        say,
        enable: () => client.enableAutoMerge?.(repository, number, options),
        disable: () => client.disableAutoMerge?.(repository, number),
        read: () => client.getPullRequest(repository, number),
        approve: () => world.review(number, { reviewer, decision: 'approved' }),
      };
    }

    it('merges what is approved, once the status is there again', async () => {
      const { enable, read, say, approve, page } = await beginRequired();
      await page.change({ allow_merge_commits: false });
      await say('success');
      expect(await enable()).toEqual({ type: 'enabled' });
      expect(await enable()).toEqual({ type: 'enabled' });
      expect(await read()).toMatchObject({
        state: 'open',
        autoMerge: { by: bot },
      });
      await say('failure');
      await approve();
      expect(await read()).toMatchObject({ mergeable: 'blocked' });
      await say('success');
      const merged = await until('a merge', async () => {
        const now = await read();
        return now.state === 'merged' ? now : undefined;
      });
      expect(merged).toMatchObject({ mergedBy: bot });
      expect(merged.autoMerge).toBeUndefined();
    });

    it('merges at once where nothing is missing', async () => {
      const { enable, read, say, approve } = await beginRequired();
      await say('success');
      await approve();
      expect(await enable()).toEqual({ type: 'enabled' });
      await until('a merge', async () =>
        (await read()).state === 'merged' ? true : undefined,
      );
    });

    it('merges nothing once it is taken back', async () => {
      const { enable, disable, read, say, approve } = await beginRequired();
      await say('success');
      await enable();
      await disable();
      await disable();
      await approve();
      expect(await read()).toMatchObject({ state: 'open', mergeable: 'clean' });
      expect((await read()).autoMerge).toBeUndefined();
    });

    it('is not asked for where the branch does not require the status', async () => {
      const { enable, read, page } = await beginRequired();
      await page.require({ status_check_contexts: ['kardinal/*'] });
      expect(await enable()).toMatchObject({ type: 'unavailable' });
      expect((await read()).autoMerge).toBeUndefined();
    });

    it('does not merge a commit that is pushed afterwards', async () => {
      const { page, enable, read, say, approve } = await beginRequired();
      await say('success');
      await enable();
      const later = await page.append('one', 'b.txt', '2');
      await approve();
      await until('the push', async () => {
        const { head } = await read();
        return head.sha === later || undefined;
      });
      expect(await read()).toMatchObject({
        state: 'open',
        mergeable: 'blocked',
        autoMerge: { by: bot },
      });
    });
  });

  it('merges as the repository allows it', async () => {
    const { repository, client, open, page } = await begin();
    await page.change({ allow_merge_commits: false, allow_rebase: false });
    const { number, head } = await open('one');
    const merged = await client.mergePullRequest(repository, number, {
      head: head.sha,
    });
    expect(merged).toMatchObject({ type: 'merged' });
  });

  it('keeps what was merged apart from what is pushed to its branch afterwards', async () => {
    const { world, repository, client, open } = await begin();
    const { number, head } = await open('kardinal/b1/prod');
    await client.mergePullRequest(repository, number, { head: head.sha });
    const later = await world.pushBranch('kardinal/b1/prod');
    expect(await client.getPullRequest(repository, number)).toMatchObject({
      state: 'merged',
      head: { sha: head.sha },
    });
    expect(await open('kardinal/b1/prod')).not.toMatchObject({ number });
    expect(later).not.toBe(head.sha);
  });

  it('knows a conflict from a pull request that Gitea still looks at', async () => {
    const { client, repository, page, openFrom } = await begin();
    await page.commit('one', 'a.txt', '1');
    await page.commit('main', 'a.txt', '2');
    const { number } = await openFrom('one');
    expect(await client.getPullRequest(repository, number)).toMatchObject({
      state: 'open',
      mergeable: 'conflict',
    });
  });
});
