import {
  BOT,
  REPOSITORY,
  startTestForge,
  type TestForge,
} from '../__testUtils__/startTestForge';
import { WebhookReceiver } from '../__testUtils__/WebhookReceiver';

describe('planned faults', () => {
  let test: TestForge;

  beforeEach(async () => {
    test = await startTestForge();
  });

  afterEach(() => test.stop());

  const getRepository = () => test.octokit.repos.get(REPOSITORY);

  it('answer a route with a status, as often as was asked for', async () => {
    test.forge.injectFault({
      kind: 'status',
      route: 'GET /repos/{owner}/{repo}',
      status: 429,
      retryAfterSeconds: 7,
      times: 1,
    });
    await expect(getRepository()).rejects.toMatchObject({
      status: 429,
      response: { headers: { 'retry-after': '7' } },
    });
    await expect(getRepository()).resolves.toMatchObject({ status: 200 });
  });

  it('last until they are taken away, also for many routes', async () => {
    const remove = test.forge.injectFault({
      kind: 'status',
      route: 'GET *',
      status: 502,
    });
    await expect(getRepository()).rejects.toMatchObject({ status: 502 });
    await expect(getRepository()).rejects.toMatchObject({ status: 502 });
    remove();
    await expect(getRepository()).resolves.toMatchObject({ status: 200 });
  });

  it('lose the answer of a merge that was done', async () => {
    await test.addBranch('one', { a: '1' });
    const pull = { ...REPOSITORY, pull_number: 1 };
    const request = { ...REPOSITORY, title: 'T', head: 'one', base: 'main' };
    await test.octokit.pulls.create(request);
    test.forge.injectFault({
      kind: 'status',
      route: 'PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge',
      status: 500,
      moment: 'after',
      times: 1,
    });
    await expect(test.octokit.pulls.merge(pull)).rejects.toMatchObject({
      status: 500,
    });
    const { data } = await test.octokit.pulls.get(pull);
    expect(data.merged).toBe(true);
  });

  it('never answer', async () => {
    test.forge.injectFault({
      kind: 'hang',
      route: 'GET /repos/{owner}/{repo}',
    });
    const signal = AbortSignal.timeout(200);
    await expect(
      test.octokit.repos.get({ ...REPOSITORY, request: { signal } }),
    ).rejects.toThrow();
  });

  it('let mergeable be unknown for a while', async () => {
    await test.addBranch('one', { a: '1' });
    const request = { ...REPOSITORY, title: 'T', head: 'one', base: 'main' };
    await test.octokit.pulls.create(request);
    test.forge.injectFault({ kind: 'mergeable-unknown', times: 1 });
    const read = async () => {
      const pull = { ...REPOSITORY, pull_number: 1 };
      return (await test.octokit.pulls.get(pull)).data.mergeable;
    };
    expect([await read(), await read()]).toEqual([null, true]);
  });

  it.each(['before', 'after'] as const)('fail a push %s it', async moment => {
    const route = 'git push';
    const fault = { kind: 'status', route, status: 500, moment } as const;
    test.forge.injectFault({ ...fault, times: 1 });
    await expect(test.pushBranch('one', { a: '1' })).rejects.toThrow(/500/);
    const { data } = await test.octokit.repos.listBranches(REPOSITORY);
    const names = data.map(branch => branch.name);
    expect(names.includes('one')).toBe(moment === 'after');
  });

  it('make a push slow', async () => {
    const delay = { kind: 'delay', route: 'git push', times: 1 } as const;
    test.forge.injectFault({ ...delay, milliseconds: 300 });
    const started = performance.now();
    await test.pushBranch('one', { a: '1' });
    expect(performance.now() - started).toBeGreaterThan(290);
  });

  it('are planned, replaced and removed over HTTP', async () => {
    const send = (method: string, body?: string) =>
      fetch(`${test.forge.url}/faults`, {
        method,
        headers: { authorization: `Bearer ${BOT.token}` },
        ...(body === undefined ? {} : { body }),
      });
    await send('POST', '{"kind":"status","route":"GET *","status":502}');
    await expect(getRepository()).rejects.toMatchObject({ status: 502 });
    await send('PUT', '{"kind":"status","route":"GET *","status":503}');
    await expect(getRepository()).rejects.toMatchObject({ status: 503 });
    await send('DELETE');
    await expect(getRepository()).resolves.toMatchObject({ status: 200 });
  });

  it('lose webhooks of one kind', async () => {
    const receiver = await WebhookReceiver.listen();
    test.forge.injectFault({ kind: 'drop-webhook', event: 'push' });
    await test.forge.setWebhook({
      owner: 'acme',
      name: 'gitops',
      url: receiver.url,
      secret: 's',
    });
    const sha = await test.pushBranch('one', { a: '1' });
    const status = { ...REPOSITORY, sha, state: 'success' } as const;
    await test.octokit.repos.createCommitStatus(status);
    await test.forge.webhooksIdle();
    expect(receiver.names).toEqual(['ping', 'status']);
    await receiver.close();
  });
});

describe('calls', () => {
  it('are counted by route, for REST and git', async () => {
    const test = await startTestForge();
    await test.pushBranch('one', { a: '1' });
    await test.octokit.repos.get(REPOSITORY);
    expect(test.forge.calls()).toEqual({
      'git advertise fetch': { count: 1, notModified: 0 },
      'git ls-refs': { count: 1, notModified: 0 },
      'git fetch': { count: 1, notModified: 0 },
      'git advertise push': { count: 1, notModified: 0 },
      'git push': { count: 1, notModified: 0 },
      'GET /repos/{owner}/{repo}': { count: 1, notModified: 0 },
    });
    test.forge.resetCalls();
    expect(test.forge.calls()).toEqual({});
    await test.stop();
  });
});
