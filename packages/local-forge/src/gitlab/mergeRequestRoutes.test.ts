import {
  PROJECT,
  refusalOf,
  startGitLab,
  type TestGitLab,
} from '../__testUtils__/startGitLab';
import { BOT } from '../__testUtils__/startTestForge';
import { WebhookReceiver } from '../__testUtils__/WebhookReceiver';

describe('merge requests of GitLab', () => {
  let gitLab: TestGitLab;

  beforeAll(async () => {
    gitLab = await startGitLab();
  });

  afterAll(() => gitLab.test.stop());

  it('opens no second merge request of a branch', async () => {
    const { branch, iid } = await gitLab.open();
    const again = gitLab.bot.MergeRequests.create(
      PROJECT,
      branch,
      'main',
      'Again',
    );
    expect(await refusalOf(again)).toEqual({
      status: 409,
      said: JSON.stringify([
        `Another open merge request already exists for this source branch: !${iid}`,
      ]),
    });
  });

  it('lists by branch, state and change, in pages', async () => {
    const { branch, iid } = await gitLab.open();
    const found = await gitLab.bot.MergeRequests.all({
      projectId: PROJECT,
      sourceBranch: branch,
    });
    expect(found.map(request => request.iid)).toEqual([iid]);
    await gitLab.bot.MergeRequests.edit(PROJECT, iid, { stateEvent: 'close' });
    const page = await gitLab.bot.MergeRequests.all({
      projectId: PROJECT,
      orderBy: 'updated_at',
      perPage: 1,
      maxPages: 1,
      showExpanded: true,
    });
    expect(page.data.map(request => request.iid)).toEqual([iid]);
    expect(page.paginationInfo).toMatchObject({ next: 2, current: 1 });
    const opened = await gitLab.bot.MergeRequests.all({
      projectId: PROJECT,
      state: 'opened',
    });
    expect(opened.map(request => request.iid)).not.toContain(iid);
  });

  it('closes, reopens and merges, and says which commit it is', async () => {
    const { sha, iid } = await gitLab.open();
    await gitLab.bot.MergeRequests.edit(PROJECT, iid, { stateEvent: 'close' });
    expect(await gitLab.bot.MergeRequests.show(PROJECT, iid)).toMatchObject({
      state: 'closed',
      closed_by: { username: BOT.login },
      detailed_merge_status: 'not_open',
    });
    expect(
      await refusalOf(gitLab.bot.MergeRequests.merge(PROJECT, iid)),
    ).toMatchObject({ status: 405 });
    await gitLab.bot.MergeRequests.edit(PROJECT, iid, { stateEvent: 'reopen' });
    const other = { sha: 'f'.repeat(40) };
    expect(
      await refusalOf(gitLab.bot.MergeRequests.merge(PROJECT, iid, other)),
    ).toMatchObject({ status: 409 });
    const merged = await gitLab.bot.MergeRequests.merge(PROJECT, iid, { sha });
    expect(merged).toMatchObject({
      state: 'merged',
      merge_user: { username: BOT.login },
      sha,
    });
    const main = await gitLab.bot.Branches.show(PROJECT, 'main');
    expect(main.commit.id).toBe(merged.merge_commit_sha);
  });

  it('opens with labels at once, and tells that once', async () => {
    const receiver = await WebhookReceiver.listen();
    const hook = await gitLab.bot.ProjectHooks.add(PROJECT, receiver.url, {
      mergeRequestsEvents: true,
    });
    const { iid } = await gitLab.open({ labels: 'one,two,One' });
    await gitLab.test.forge.webhooksIdle();
    await gitLab.bot.ProjectHooks.remove(PROJECT, hook.id);
    await receiver.close();
    expect(
      receiver.received.map(({ payload }) => [
        (payload.object_attributes as { action: string }).action,
        payload.labels,
      ]),
    ).toEqual([['open', [{ title: 'one' }, { title: 'two' }]]]);
    expect(await gitLab.bot.MergeRequests.show(PROJECT, iid)).toMatchObject({
      labels: ['one', 'two'],
    });
  });

  it('adds labels later, and leaves those that are there', async () => {
    const { iid } = await gitLab.open({ labels: 'one' });
    await gitLab.bot.MergeRequests.edit(PROJECT, iid, {
      addLabels: 'One,three',
    });
    expect(await gitLab.bot.MergeRequests.show(PROJECT, iid)).toMatchObject({
      labels: ['one', 'three'],
    });
  });

  it('changes title and description, and nothing else', async () => {
    const { iid, sha } = await gitLab.open({ labels: 'one' });
    await gitLab.bot.MergeRequests.edit(PROJECT, iid, {
      title: 'Another',
      description: 'Said',
    });
    expect(await gitLab.bot.MergeRequests.show(PROJECT, iid)).toMatchObject({
      title: 'Another',
      description: 'Said',
      labels: ['one'],
      state: 'opened',
      sha,
    });
  });

  it('closes nothing that is merged', async () => {
    const { iid } = await gitLab.open();
    await gitLab.bot.MergeRequests.merge(PROJECT, iid);
    expect(
      await refusalOf(
        gitLab.bot.MergeRequests.edit(PROJECT, iid, { stateEvent: 'close' }),
      ),
    ).toMatchObject({ status: 422 });
  });
});
