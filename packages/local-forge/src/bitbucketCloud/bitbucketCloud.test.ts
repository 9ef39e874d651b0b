import { complaintsAbout } from '../__testUtils__/bitbucketCloudFields';
import { type JsonAnswer, JsonClient } from '../__testUtils__/JsonClient';
import {
  BOT,
  commitAndPush,
  REVIEWER,
  startTestForge,
  type TestForge,
} from '../__testUtils__/startTestForge';
import { WebhookReceiver } from '../__testUtils__/WebhookReceiver';

interface Page<Entry = object> {
  readonly values: readonly Entry[];
  readonly next?: string;
}

interface Pull {
  readonly id: number;
  readonly title: string;
  readonly source: { readonly commit: { readonly hash: string } };
  readonly destination: object;
  readonly author: { readonly uuid: string };
  readonly merge_commit: { readonly hash: string };
  readonly participants: readonly {
    readonly user: { readonly uuid: string };
  }[];
  readonly reviewers: readonly object[];
  readonly links: { readonly html: { readonly href: string } };
}

interface Failure {
  readonly error: { readonly message: string };
}

describe('the forge as Bitbucket Cloud', () => {
  let test: TestForge;
  let bot: JsonClient;
  let casey: JsonClient;
  let count = 0;

  const clientOf = (token: string) =>
    new JsonClient(`${test.forge.url}/2.0/repositories/acme/gitops`, token);

  beforeAll(async () => {
    test = await startTestForge();
    bot = clientOf(BOT.token);
    casey = clientOf(REVIEWER.token);
  });

  afterAll(() => test.stop());

  /** A pull request of a new branch, with the commit that it has. */
  async function open(change: object = {}) {
    count += 1;
    const branch = `change-${count}`;
    const sha = await test.addBranch(branch, { [`${branch}.txt`]: branch });
    const request = {
      title: `Change ${count}`,
      description: 'Why',
      source: { branch: { name: branch } },
      destination: { branch: { name: 'main' } },
      ...change,
    };
    const opened = await bot.send<Pull>('POST', '/pullrequests', request);
    const path = `/pullrequests/${opened.body.id}`;
    return { branch, sha, request, pull: opened.body, path };
  }

  const valuesAt = async <Entry = object>(path: string) =>
    (await bot.get<Page<Entry>>(path)).body.values;

  it('answers with what Bitbucket publishes', async () => {
    const { sha, branch, path } = await open();
    const comment = await casey.send<object>('POST', `${path}/comments`, {
      content: { raw: 'Looks good' },
    });
    await casey.send('POST', `${path}/request-changes`);
    const build = await bot.send<object>(
      'POST',
      `/commit/${sha}/statuses/build`,
      { key: 'ci', state: 'SUCCESSFUL', url: 'https://ci.example.com/1' },
    );
    const { body: pull } = await bot.get<Pull>(path);
    const { body: repository } = await bot.get<object>('');
    const { body: commit } = await bot.get<object>(
      `/commit/${sha.slice(0, 12)}`,
    );
    const named = await bot.get<object>(`/refs/branches/${branch}`);
    const builds = await bot.get<Page>(`/commit/${sha}/statuses`);
    const [listed] = await valuesAt('/pullrequests');
    expect([
      ...complaintsAbout('pullRequest', pull),
      ...complaintsAbout('pullRequest', listed),
      ...complaintsAbout('endpoint', pull.source),
      ...complaintsAbout('endpoint', pull.destination),
      ...complaintsAbout('participant', pull.participants[0]),
      ...complaintsAbout('account', pull.author),
      ...complaintsAbout('account', pull.reviewers[0]),
      ...complaintsAbout('repository', repository),
      ...complaintsAbout('commit', commit),
      ...complaintsAbout('branch', named.body),
      ...complaintsAbout('comment', comment.body),
      ...complaintsAbout('build', build.body),
      ...complaintsAbout('page', builds.body),
      ...complaintsAbout('build', builds.body.values[0]),
    ]).toEqual([]);
    expect(pull).toMatchObject({
      state: 'OPEN',
      source: { branch: { name: branch }, commit: { hash: sha.slice(0, 12) } },
      participants: [
        {
          user: { nickname: REVIEWER.login },
          role: 'REVIEWER',
          approved: false,
          state: 'changes_requested',
        },
      ],
    });
    expect(commit).toMatchObject({ hash: sha });
    expect(await valuesAt(`${path}/activity`)).toMatchObject([
      { comment: { content: { raw: 'Looks good' } } },
      { changes_requested: { user: { nickname: REVIEWER.login } } },
      {
        update: {
          state: 'OPEN',
          source: { commit: { hash: sha.slice(0, 12) } },
        },
      },
    ]);
  });

  it('lists by state and branch, in pages that say what comes next', async () => {
    const { branch, pull } = await open();
    const q = encodeURIComponent(
      `source.branch.name = "${branch}" AND destination.branch.name = "main"`,
    );
    const own = await bot.get<Page>(`/pullrequests?q=${q}`);
    expect(own.body.values).toMatchObject([{ id: pull.id }]);
    expect(own.body.values[0]).not.toHaveProperty('participants');
    const with_ = `/pullrequests?q=${q}&fields=%2Bvalues.participants`;
    expect((await valuesAt(with_))[0]).toHaveProperty('participants');
    const first = await bot.get<Page>('/pullrequests?pagelen=1');
    expect(first.body.values).toMatchObject([{ id: pull.id }]);
    const next = await bot.getText(first.body.next ?? '');
    expect(JSON.parse(next)).toMatchObject({ page: 2, pagelen: 1 });
    await bot.send('POST', `/pullrequests/${pull.id}/decline`, {});
    const ended = '/pullrequests?state=MERGED&state=DECLINED';
    expect(await valuesAt(ended)).toMatchObject([{ id: pull.id }]);
    for (const refused of ['pagelen=51', 'q=author%3D1', 'page=x'])
      expect(await bot.get(`/pullrequests?${refused}`)).toMatchObject({
        status: 400,
      });
  });

  it('takes away reviewers that are left out, and keeps whoever has reviewed', async () => {
    const { path, request } = await open();
    const { body: approved } = await casey.send<{ user: { uuid: string } }>(
      'POST',
      `${path}/approve`,
    );
    const reviewers = [{ uuid: approved.user.uuid }];
    const asked = await open({ reviewers });
    expect(asked.pull.participants).toMatchObject([
      { role: 'REVIEWER', approved: false, state: null },
    ]);
    const bare = await bot.send<Pull>('PUT', asked.path, request);
    expect(bare.body).toMatchObject({ title: request.title, reviewers: [] });
    expect((await bot.send<Pull>('PUT', path, request)).body).toMatchObject({
      participants: [{ approved: true }],
    });
    await casey.send('DELETE', `${path}/approve`);
    expect((await bot.get<Pull>(path)).body).toMatchObject({
      participants: [{ approved: false, state: null }],
    });
  });

  it('merges, and opens nothing again that was declined', async () => {
    const { path, sha } = await open();
    const merged = await casey.send<Pull>('POST', `${path}/merge`, {
      type: 'pullrequest_merge_parameters',
      message: 'Promote',
    });
    expect(merged.body).toMatchObject({
      state: 'MERGED',
      closed_by: { nickname: REVIEWER.login },
      source: { commit: { hash: sha.slice(0, 12) } },
    });
    const main = await bot.get<{ target: { hash: string; message: string } }>(
      '/refs/branches/main',
    );
    const { hash } = merged.body.merge_commit;
    expect(hash).toHaveLength(12);
    expect(main.body.target.hash.startsWith(hash)).toBe(true);
    expect(main.body.target.message).toContain('Promote');
    const other = await open();
    await bot.send('POST', `${other.path}/decline`, {});
    for (const [method, action] of [
      ['POST', '/merge'],
      ['POST', '/decline'],
      ['POST', '/approve'],
      ['PUT', ''],
    ] as const)
      expect(
        await casey.send<Failure>(
          method,
          `${other.path}${action}`,
          other.request,
        ),
      ).toMatchObject({ status: 400, body: { type: 'error' } });
  });

  it('says what rules a branch has, and refuses what they forbid', async () => {
    const rules = { owner: 'acme', name: 'gitops', branch: 'main' };
    const { path, sha } = await open();
    await test.forge.protectBranch({
      ...rules,
      requiredStatuses: ['ci'],
      requiredApprovals: 1,
    });
    const restrictions = await valuesAt('/branch-restrictions');
    expect(restrictions).toMatchObject([
      { kind: 'enforce_merge_checks', pattern: 'main' },
      { kind: 'require_approvals_to_merge', value: 1 },
      { kind: 'require_passing_builds_to_merge', value: 1 },
    ]);
    expect(
      restrictions.flatMap(each => complaintsAbout('restriction', each)),
    ).toEqual([]);
    const refused = await bot.send<Failure>('POST', `${path}/merge`, {});
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.body.error.message).toContain('merge checks');
    expect(complaintsAbout('error', refused.body)).toEqual([]);
    await bot.send('POST', `/commit/${sha}/statuses/build`, {
      key: 'ci',
      state: 'SUCCESSFUL',
      url: 'https://ci/',
    });
    await casey.send('POST', `${path}/approve`);
    const merged = await bot.send('POST', `${path}/merge`, {});
    expect(merged).toMatchObject({ status: 200 });
    await test.forge.protectBranch(rules);
  });

  it('lists the files in conflict', async () => {
    const { branch, pull, sha } = await open();
    const main = await bot.get<{ target: { hash: string } }>(
      '/refs/branches/main',
    );
    const spec = `${pull.source.commit.hash}..${main.body.target.hash}`;
    expect(await valuesAt(`/file-conflicts/${spec}`)).toEqual([]);
    const other = await test.addBranch(`${branch}-too`, {
      [`${branch}.txt`]: 'x',
    });
    expect(await valuesAt(`/file-conflicts/${sha}..${other}`)).toMatchObject([
      { path: `${branch}.txt` },
    ]);
  });

  it.each([
    ['a branch that is not there', { source: { branch: { name: 'no' } } }],
    ['nothing to merge', { source: { branch: { name: 'main' } } }],
    ['no title', { title: ' ' }],
    ['somebody whom nobody knows', { reviewers: [{ uuid: '{nobody}' }] }],
  ])('opens none with %s', async (_what, change) => {
    const { request, path } = await open();
    await bot.send('POST', `${path}/decline`, {});
    const answer: JsonAnswer<Failure> = await bot.send(
      'POST',
      '/pullrequests',
      {
        ...request,
        ...change,
      },
    );
    expect(answer.status).toBe(400);
    expect(complaintsAbout('error', answer.body)).toEqual([]);
  });

  it('lets nobody review their own', async () => {
    const { request, pull, path } = await open();
    const reviewers = [{ uuid: pull.author.uuid }];
    for (const refused of [
      await bot.send('PUT', path, { ...request, reviewers }),
      await bot.send('POST', `${path}/approve`),
    ])
      expect(refused).toMatchObject({ status: 400 });
  });

  it.each([
    [{ key: 'x'.repeat(41), state: 'FAILED', url: 'https://ci/' }, 400],
    [{ key: 'ci', state: 'FAILED' }, 400],
    [{ key: 'ci', state: 'FAILED', url: 'https://ci/' }, 201],
  ])('takes the build %j with %d', async (build, status) => {
    const { sha } = await open();
    const path = `/commit/${sha}/statuses/build`;
    expect(await bot.send('POST', path, build)).toMatchObject({ status });
  });

  it('tells its webhooks, signed with the secret', async () => {
    const receiver = await WebhookReceiver.listen();
    await test.forge.setWebhook({
      owner: 'acme',
      name: 'gitops',
      url: receiver.url,
      secret: 'secret',
      dialect: 'bitbucket-cloud',
    });
    const { path, branch } = await open();
    await casey.send('POST', `${path}/approve`);
    await casey.send('POST', `${path}/request-changes`);
    await casey.send('DELETE', `${path}/request-changes`);
    const clone = await test.clone();
    await clone.checkout(branch);
    await commitAndPush(clone, branch, { 'more.txt': 'more' });
    await bot.send('POST', `${path}/merge`, {});
    await test.forge.webhooksIdle();
    const { received } = receiver;
    await receiver.close();
    expect(received.map(({ headers }) => headers['x-event-key'])).toEqual([
      'pullrequest:created',
      'pullrequest:approved',
      'pullrequest:changes_request_created',
      'pullrequest:unapproved',
      'repo:push',
      'pullrequest:updated',
      'pullrequest:fulfilled',
      'repo:push',
    ]);
    for (const { headers, payload } of received) {
      expect(headers['x-hub-signature']).toMatch(/^sha256=[0-9a-f]{64}$/);
      expect(headers['x-request-uuid']).toBeDefined();
      expect(complaintsAbout('account', payload.actor as object)).toEqual([]);
      expect(
        complaintsAbout('repository', payload.repository as object),
      ).toEqual([]);
    }
  });

  it('has its pages, deletes branches, and refuses in its own words', async () => {
    const { branch, pull } = await open();
    expect(await bot.getText(pull.links.html.href)).toContain(pull.title);
    const path = `/refs/branches/${branch}`;
    expect(await bot.send('DELETE', path)).toMatchObject({ status: 204 });
    expect(await bot.send('DELETE', path)).toMatchObject({ status: 404 });
    const main = await bot.send('DELETE', '/refs/branches/main');
    expect(main).toMatchObject({ status: 400 });
    expect(await bot.get('/pullrequests/404')).toMatchObject({
      status: 404,
      body: { type: 'error', error: { message: 'Pull request not found' } },
    });
    expect(await clientOf('nobody').get('')).toMatchObject({
      status: 401,
      body: { error: { message: expect.stringMatching(/^Token is invalid/) } },
    });
  });
});
