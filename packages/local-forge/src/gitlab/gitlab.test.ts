import { Gitlab } from '@gitbeaker/rest';
import { complaintsAbout } from '../__testUtils__/gitLabFields';
import {
  BOT,
  REVIEWER,
  startTestForge,
  type TestForge,
} from '../__testUtils__/startTestForge';
import { WebhookReceiver } from '../__testUtils__/WebhookReceiver';

jest.setTimeout(120_000);

const PROJECT = 'acme/gitops';

/** A client that is not ours. */
const clientOf = (test: TestForge, token: string) =>
  new Gitlab({ host: test.forge.url, token });

describe('the forge as a GitLab', () => {
  let test: TestForge;
  let bot: ReturnType<typeof clientOf>;
  let casey: ReturnType<typeof clientOf>;
  let count = 0;

  beforeAll(async () => {
    test = await startTestForge();
    bot = clientOf(test, BOT.token);
    casey = clientOf(test, REVIEWER.token);
  });

  afterAll(() => test.stop());

  /** A merge request of a new branch, with the commit that it has. */
  async function open(options: Record<string, unknown> = {}) {
    count += 1;
    const branch = `change-${count}`;
    const sha = await test.addBranch(branch, { [`${branch}.txt`]: branch });
    const request = await bot.MergeRequests.create(
      PROJECT,
      branch,
      'main',
      `Change ${count}`,
      options,
    );
    return { branch, sha, request, iid: request.iid };
  }

  const statusOf = async (promise: Promise<unknown>) => {
    const error = await promise.then(
      () => undefined,
      reason => reason,
    );
    return {
      status: error?.cause?.response?.status,
      said: error?.cause?.description,
    };
  };

  it('answers with what GitLab publishes', async () => {
    const { branch, sha, iid } = await open({ labels: 'one,two' });
    await casey.MergeRequestNotes.create(PROJECT, iid, 'Looks good');
    const hook = await bot.ProjectHooks.add(PROJECT, 'http://localhost:1/');
    const [note] = await bot.MergeRequestNotes.all(PROJECT, iid);
    const request = await bot.MergeRequests.show(PROJECT, iid);
    const [listed] = await bot.MergeRequests.all({ projectId: PROJECT });
    const shown = await bot.Branches.show(PROJECT, branch);
    await bot.ProjectHooks.remove(PROJECT, hook.id);
    expect([
      ...complaintsAbout('mergeRequest', request),
      ...complaintsAbout('mergeRequest', listed),
      ...complaintsAbout('user', request.author),
      ...complaintsAbout('note', note),
      ...complaintsAbout('branch', shown),
      ...complaintsAbout('commit', shown.commit),
      ...complaintsAbout('hook', hook),
    ]).toEqual([]);
    expect(request).toMatchObject({
      state: 'opened',
      sha,
      labels: ['one', 'two'],
      detailed_merge_status: 'mergeable',
      references: { full: `${PROJECT}!${iid}` },
    });
  });

  it('opens no second merge request of a branch', async () => {
    const { branch, iid } = await open();
    const again = bot.MergeRequests.create(PROJECT, branch, 'main', 'Again');
    expect(await statusOf(again)).toEqual({
      status: 409,
      said: JSON.stringify([
        `Another open merge request already exists for this source branch: !${iid}`,
      ]),
    });
  });

  it('lists by branch, state and change, in pages', async () => {
    const { branch, iid } = await open();
    const found = await bot.MergeRequests.all({
      projectId: PROJECT,
      sourceBranch: branch,
    });
    expect(found.map(request => request.iid)).toEqual([iid]);
    await bot.MergeRequests.edit(PROJECT, iid, { stateEvent: 'close' });
    const page = await bot.MergeRequests.all({
      projectId: PROJECT,
      orderBy: 'updated_at',
      perPage: 1,
      maxPages: 1,
      showExpanded: true,
    });
    expect(page.data.map(request => request.iid)).toEqual([iid]);
    expect(page.paginationInfo).toMatchObject({ next: 2, current: 1 });
    const opened = await bot.MergeRequests.all({
      projectId: PROJECT,
      state: 'opened',
    });
    expect(opened.map(request => request.iid)).not.toContain(iid);
  });

  it('closes, reopens and merges, and says which commit it is', async () => {
    const { sha, iid } = await open();
    await bot.MergeRequests.edit(PROJECT, iid, { stateEvent: 'close' });
    expect(await bot.MergeRequests.show(PROJECT, iid)).toMatchObject({
      state: 'closed',
      closed_by: { username: BOT.login },
      detailed_merge_status: 'not_open',
    });
    expect(await statusOf(bot.MergeRequests.merge(PROJECT, iid))).toMatchObject(
      { status: 405 },
    );
    await bot.MergeRequests.edit(PROJECT, iid, { stateEvent: 'reopen' });
    const other = { sha: 'f'.repeat(40) };
    expect(
      await statusOf(bot.MergeRequests.merge(PROJECT, iid, other)),
    ).toMatchObject({ status: 409 });
    const merged = await bot.MergeRequests.merge(PROJECT, iid, { sha });
    expect(merged).toMatchObject({
      state: 'merged',
      merge_user: { username: BOT.login },
      sha,
    });
    const main = await bot.Branches.show(PROJECT, 'main');
    expect(main.commit.id).toBe(merged.merge_commit_sha);
  });

  it('says what keeps one from being merged', async () => {
    const { sha, iid } = await open();
    const rules = { owner: 'acme', name: 'gitops', branch: 'main' };
    const status = async () =>
      (await bot.MergeRequests.show(PROJECT, iid)).detailed_merge_status;
    await test.forge.protectBranch({
      ...rules,
      requiredStatuses: ['ci'],
      requiredApprovals: 1,
    });
    expect(await status()).toBe('ci_must_pass');
    await bot.Commits.editStatus(PROJECT, sha, 'pending', { name: 'ci' });
    expect(await status()).toBe('ci_still_running');
    await bot.Commits.editStatus(PROJECT, sha, 'success', { name: 'ci' });
    expect(await status()).toBe('not_approved');
    const requested = 'Why?\n\n/submit_review requested_changes';
    await casey.MergeRequestNotes.create(PROJECT, iid, requested);
    expect(await status()).toBe('requested_changes');
    expect(await statusOf(bot.MergeRequests.merge(PROJECT, iid))).toMatchObject(
      { status: 405 },
    );
    await casey.MergeRequestApprovals.approve(PROJECT, iid);
    expect(await status()).toBe('mergeable');
    await test.forge.protectBranch(rules);
  });

  it('keeps who reviews, and when they asked for changes', async () => {
    const { sha, iid } = await open();
    const { id } = await casey.Users.showCurrentUser();
    await bot.MergeRequests.edit(PROJECT, iid, { reviewerIds: [id] });
    const states = async () =>
      (await bot.MergeRequests.showReviewers(PROJECT, iid)).map(
        ({ user, state }) => `${user.username} ${state}`,
      );
    expect(await states()).toEqual(['casey unreviewed']);
    const requested = '/submit_review requested_changes';
    await casey.MergeRequestNotes.create(PROJECT, iid, requested);
    expect(await states()).toEqual(['casey requested_changes']);
    const notes = await bot.MergeRequestNotes.all(PROJECT, iid);
    expect(
      notes.filter(({ system }) => system).map(({ body }) => body),
    ).toEqual(['requested changes']);
    const versions = await bot.MergeRequests.allDiffVersions(PROJECT, iid);
    expect(versions.map(version => version.head_commit_sha)).toEqual([sha]);
    await casey.MergeRequestApprovals.approve(PROJECT, iid);
    expect(await states()).toEqual(['casey approved']);
    await casey.MergeRequestApprovals.unapprove(PROJECT, iid);
    expect(await states()).toEqual(['casey unapproved']);
  });

  it('moves a status as a job, and refuses to begin it twice', async () => {
    const { sha } = await open();
    const set = (state: 'pending' | 'running' | 'canceled' | 'success') =>
      bot.Commits.editStatus(PROJECT, sha, state, { name: 'ci' });
    const shown = async () =>
      (await bot.Commits.allStatuses(PROJECT, sha)).map(({ status }) => status);
    await set('pending');
    const { status, said } = await statusOf(set('pending'));
    expect(status).toBe(400);
    expect(said).toMatch('Cannot transition status via :enqueue from :pending');
    await set('running');
    expect(await shown()).toEqual(['running']);
    expect((await statusOf(set('running'))).said).toMatch('from :running');
    await set('canceled');
    await set('success');
    expect(await shown()).toEqual(['success']);
    const all = await bot.Commits.allStatuses(PROJECT, sha, { all: true });
    expect(all).toHaveLength(2);
  });

  it('tells its webhooks, with the token and no signature', async () => {
    const receiver = await WebhookReceiver.listen();
    await bot.ProjectHooks.add(PROJECT, receiver.url, {
      token: 'secret',
      mergeRequestsEvents: true,
      pipelineEvents: true,
    });
    const { sha, iid } = await open();
    await bot.Commits.editStatus(PROJECT, sha, 'success', { name: 'ci' });
    await casey.MergeRequestApprovals.approve(PROJECT, iid);
    await bot.MergeRequests.merge(PROJECT, iid);
    await test.forge.webhooksIdle();
    const { received } = receiver;
    await receiver.close();
    expect(
      received.map(({ headers, payload }) => [
        headers['x-gitlab-event'],
        (payload.object_attributes as { action?: string } | undefined)?.action,
      ]),
    ).toEqual([
      ['Merge Request Hook', 'open'],
      ['Pipeline Hook', undefined],
      ['Merge Request Hook', 'approved'],
      ['Merge Request Hook', 'merge'],
      ['Push Hook', undefined],
    ]);
    for (const { headers, payload } of received) {
      expect(headers['x-gitlab-token']).toBe('secret');
      expect(headers).not.toHaveProperty('x-hub-signature-256');
      expect(payload.project).toMatchObject({ path_with_namespace: PROJECT });
    }
  });

  it('has projects in groups of groups, with git and pages', async () => {
    const { cloneUrl } = await test.forge.createRepository({
      owner: 'acme/platform/eu',
      name: 'gitops',
      files: { 'README.md': '# gitops of eu\n' },
    });
    expect(cloneUrl).toBe(`${test.forge.url}/acme/platform/eu/gitops.git`);
    const project = await bot.Projects.show('acme/platform/eu/gitops');
    expect(project).toMatchObject({
      path_with_namespace: 'acme/platform/eu/gitops',
      namespace: { full_path: 'acme/platform/eu' },
    });
    const page = await fetch(project.web_url);
    expect(await page.text()).toContain(cloneUrl);
    const { request } = await open();
    const pull = await fetch(request.web_url);
    expect(await pull.text()).toContain(request.title);
  });

  it('refuses in GitLab’s words', async () => {
    const stranger = clientOf(test, 'nobody');
    expect(await statusOf(stranger.Projects.show(PROJECT))).toEqual({
      status: 401,
      said: '401 Unauthorized',
    });
    expect(await statusOf(bot.Projects.show('acme/none'))).toEqual({
      status: 404,
      said: '404 Not Found',
    });
    expect(await statusOf(bot.Branches.show(PROJECT, 'none'))).toEqual({
      status: 404,
      said: '404 Branch Not Found',
    });
  });

  it('says how much is left, and that there is nothing', async () => {
    const few = await startTestForge({ rateLimitPerHour: 1 });
    const ask = () =>
      fetch(`${few.forge.gitLabApiUrl}/user`, {
        headers: { 'private-token': BOT.token },
      });
    const first = await ask();
    const second = await ask();
    await few.stop();
    expect(first.headers.get('ratelimit-remaining')).toBe('0');
    expect(second.status).toBe(429);
  });
});
