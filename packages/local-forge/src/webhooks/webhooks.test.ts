import { createHmac } from 'node:crypto';
import {
  REPOSITORY,
  startTestForge,
  type TestForge,
} from '../__testUtils__/startTestForge';
import { WebhookReceiver } from '../__testUtils__/WebhookReceiver';
import { signBody } from './signBody';

it('a body is signed as in the example that GitHub publishes', () => {
  expect(signBody('Hello, World!', "It's a Secret to Everybody")).toBe(
    'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
  );
});

describe('webhooks', () => {
  let test: TestForge;
  let receiver: WebhookReceiver;

  beforeEach(async () => {
    test = await startTestForge();
    receiver = await WebhookReceiver.listen();
  });

  afterEach(async () => {
    await test.stop();
    await receiver.close();
  });

  const settings = () => ({
    owner: 'acme',
    name: 'gitops',
    url: receiver.url,
    secret: 'hush',
  });

  async function hookId() {
    const { data } = await test.octokit.repos.listWebhooks(REPOSITORY);
    return data[0].id;
  }

  it('carry a signature over the bytes that were sent', async () => {
    await test.forge.setWebhook(settings());
    await test.forge.webhooksIdle();
    const [{ body, headers }] = receiver.received;
    expect(headers).toMatchObject({
      'x-github-event': 'ping',
      'content-type': 'application/json',
      'x-github-delivery': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const digest = createHmac('sha256', 'hush').update(body).digest('hex');
    expect(headers['x-hub-signature-256']).toBe(`sha256=${digest}`);
  });

  it('get only the events that they want', async () => {
    await test.forge.setWebhook({ ...settings(), events: ['status'] });
    const sha = await test.addBranch('one', { a: '1' });
    const status = { ...REPOSITORY, sha, state: 'success' } as const;
    await test.octokit.repos.createCommitStatus(status);
    await test.forge.webhooksIdle();
    expect(receiver.names).toEqual(['ping', 'status']);
  });

  it('are set twice for one address without becoming two', async () => {
    await test.forge.setWebhook(settings());
    await test.forge.setWebhook({ ...settings(), secret: 'other' });
    const { data } = await test.octokit.repos.listWebhooks(REPOSITORY);
    expect(data).toHaveLength(1);
    expect(JSON.stringify(data)).not.toMatch(/hush|other/);
  });

  it('report what a push brought', async () => {
    await test.forge.setWebhook({ ...settings(), events: ['push'] });
    const sha = await test.pushBranch('one', { a: '1', 'README.md': '#' });
    await test.octokit.git.deleteRef({ ...REPOSITORY, ref: 'heads/one' });
    await test.forge.webhooksIdle();
    const pushes = receiver.received.slice(1).map(({ payload }) => payload);
    expect(pushes).toMatchObject([
      {
        ref: 'refs/heads/one',
        before: '0'.repeat(40),
        after: sha,
        created: true,
        deleted: false,
        pusher: { name: 'bot' },
        head_commit: { id: sha },
        commits: [
          { id: sha, added: ['a'], modified: ['README.md'], removed: [] },
        ],
      },
      { after: '0'.repeat(40), deleted: true, commits: [], head_commit: null },
    ]);
  });

  it('are lost once and for all when nobody listens', async () => {
    await test.forge.setWebhook({
      ...settings(),
      url: 'http://127.0.0.1:9/hook',
    });
    await test.forge.webhooksIdle();
    const hook = { ...REPOSITORY, hook_id: await hookId() };
    const { data } = await test.octokit.repos.listWebhookDeliveries(hook);
    expect(data).toMatchObject([
      {
        event: 'ping',
        status_code: 0,
        status: expect.stringMatching(/^failed to connect/),
      },
    ]);
  });

  it('are delivered again, with the same id and body, on request', async () => {
    await test.forge.setWebhook(settings());
    await test.forge.webhooksIdle();
    const hook = { ...REPOSITORY, hook_id: await hookId() };
    const { data } = await test.octokit.repos.listWebhookDeliveries(hook);
    expect(data).toMatchObject([{ status_code: 202, status: 'OK' }]);
    await test.octokit.repos.redeliverWebhookDelivery({
      ...hook,
      delivery_id: data[0].id,
    });
    await test.forge.webhooksIdle();
    const [first, second] = receiver.received;
    expect(second.body).toBe(first.body);
    expect(second.headers['x-github-delivery']).toBe(
      first.headers['x-github-delivery'],
    );
    const again = await test.octokit.repos.listWebhookDeliveries(hook);
    expect(again.data.map(delivery => delivery.redelivery)).toEqual([
      true,
      false,
    ]);
  });

  it('name pull requests as they are after the event', async () => {
    await test.forge.setWebhook({ ...settings(), events: ['pull_request'] });
    await test.addBranch('one', { a: '1' });
    const pull = { ...REPOSITORY, pull_number: 1 };
    const request = { ...REPOSITORY, title: 'T', head: 'one', base: 'main' };
    await test.octokit.pulls.create(request);
    const sha = await test.addBranch('two', { b: '1' });
    await test.octokit.git.updateRef({
      ...REPOSITORY,
      ref: 'heads/one',
      sha,
      force: true,
    });
    await test.octokit.pulls.update({ ...pull, body: 'New' });
    await test.octokit.pulls.merge(pull);
    await test.forge.webhooksIdle();
    const events = receiver.received.slice(1).map(({ payload }) => payload);
    expect(events).toMatchObject([
      { action: 'opened', pull_request: { state: 'open' } },
      {
        action: 'synchronize',
        after: sha,
        pull_request: { head: { sha } },
      },
      { action: 'edited', changes: { body: { from: '' } } },
      {
        action: 'closed',
        pull_request: { state: 'closed', merged: true },
        sender: { login: 'bot' },
      },
    ]);
  });
});
