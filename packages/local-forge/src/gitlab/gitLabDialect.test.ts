import { createHmac } from 'node:crypto';
import { complaintsAbout } from '../__testUtils__/gitLabFields';
import {
  PROJECT,
  refusalOf,
  startGitLab,
  type TestGitLab,
} from '../__testUtils__/startGitLab';
import { BOT, startTestForge } from '../__testUtils__/startTestForge';
import { WebhookReceiver } from '../__testUtils__/WebhookReceiver';

describe('the forge as a GitLab', () => {
  let gitLab: TestGitLab;

  beforeAll(async () => {
    gitLab = await startGitLab();
  });

  afterAll(() => gitLab.test.stop());

  it('answers with what GitLab publishes', async () => {
    const { branch, sha, iid } = await gitLab.open({ labels: 'one,two' });
    await gitLab.casey.MergeRequestNotes.create(PROJECT, iid, 'Looks good');
    const hook = await gitLab.bot.ProjectHooks.add(
      PROJECT,
      'http://localhost:1/',
    );
    const [note] = await gitLab.bot.MergeRequestNotes.all(PROJECT, iid);
    const request = await gitLab.bot.MergeRequests.show(PROJECT, iid);
    const [listed] = await gitLab.bot.MergeRequests.all({ projectId: PROJECT });
    const shown = await gitLab.bot.Branches.show(PROJECT, branch);
    await gitLab.bot.ProjectHooks.remove(PROJECT, hook.id);
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

  it('tells its webhooks, with the token, and a signature where there is a signing token', async () => {
    // The client has no name for it yet.
    const signing = {
      signingToken: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    };
    const receiver = await WebhookReceiver.listen();
    await gitLab.bot.ProjectHooks.add(PROJECT, receiver.url, {
      token: 'secret',
      ...signing,
      mergeRequestsEvents: true,
      pipelineEvents: true,
    });
    const { sha, iid } = await gitLab.open();
    await gitLab.bot.Commits.editStatus(PROJECT, sha, 'success', {
      name: 'ci',
    });
    await gitLab.casey.MergeRequestApprovals.approve(PROJECT, iid);
    await gitLab.bot.MergeRequests.merge(PROJECT, iid);
    await gitLab.test.forge.webhooksIdle();
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
    for (const { headers, body, payload } of received) {
      expect(headers['x-gitlab-token']).toBe('secret');
      const { 'webhook-id': id, 'webhook-timestamp': seconds } = headers;
      expect(id).toBe(headers['idempotency-key']);
      const signature = createHmac('sha256', Buffer.alloc(32, 7))
        .update(`${id}.${seconds}.${body}`)
        .digest('base64');
      expect(headers['webhook-signature']).toBe(`v1,${signature}`);
      expect(headers).not.toHaveProperty('x-hub-signature-256');
      expect(payload.project).toMatchObject({ path_with_namespace: PROJECT });
    }
  });

  it('refuses in GitLab’s words', async () => {
    const stranger = gitLab.clientOf('nobody');
    expect(await refusalOf(stranger.Projects.show(PROJECT))).toEqual({
      status: 401,
      said: '401 Unauthorized',
    });
    expect(await refusalOf(gitLab.bot.Projects.show('acme/none'))).toEqual({
      status: 404,
      said: '404 Not Found',
    });
    expect(await refusalOf(gitLab.bot.Branches.show(PROJECT, 'none'))).toEqual({
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
