import { complaintsAbout } from '../__testUtils__/bitbucketFields';
import { BitbucketClient } from '../__testUtils__/BitbucketClient';
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
}

interface Pull {
  readonly id: number;
  readonly version: number;
  readonly title: string;
  readonly fromRef: {
    readonly repository: {
      readonly project: object;
      readonly links: Readonly<
        Record<'clone' | 'self', readonly { readonly href: string }[]>
      >;
    };
  };
  readonly reviewers: readonly { readonly user: object }[];
  readonly properties: { readonly mergeCommit: { readonly id: string } };
  readonly links: { readonly self: readonly { readonly href: string }[] };
}

interface Veto {
  readonly summaryMessage: string;
}

interface Failure {
  readonly errors: readonly { readonly vetoes: readonly Veto[] }[];
}

describe('the forge as a Bitbucket Data Center', () => {
  let test: TestForge;
  let bot: BitbucketClient;
  let casey: BitbucketClient;
  let count = 0;

  beforeAll(async () => {
    test = await startTestForge();
    bot = new BitbucketClient(test.forge.url, BOT.token);
    casey = new BitbucketClient(test.forge.url, REVIEWER.token);
  });

  afterAll(() => test.stop());

  const pathOf = (id: number) => `/pull-requests/${id}`;

  /** A pull request of a new branch, with the commit that it has. */
  async function open(change: object = {}) {
    count += 1;
    const branch = `change-${count}`;
    const sha = await test.addBranch(branch, { [`${branch}.txt`]: branch });
    const request = {
      title: `Change ${count}`,
      description: 'Why',
      fromRef: { id: `refs/heads/${branch}` },
      toRef: { id: 'refs/heads/main' },
      ...change,
    };
    const { body } = await bot.send<Pull>('POST', '/pull-requests', request);
    return { branch, sha, request, pull: body, path: pathOf(body.id) };
  }

  const review = (path: string, status: string) =>
    casey.send('PUT', `${path}/participants/${REVIEWER.login}`, { status });

  it('answers with what Bitbucket publishes', async () => {
    const { sha, branch, path } = await open();
    const { body: comment } = await casey.send<object>(
      'POST',
      `${path}/comments`,
      { text: 'Looks good' },
    );
    await review(path, 'NEEDS_WORK');
    const url = 'https://ci.example.com/1';
    const build = { key: 'ci', state: 'SUCCESSFUL', url };
    await bot.send('POST', `/commits/${sha}/builds`, build);
    const { body: pull } = await bot.get<Pull>(path);
    const { body: page } = await bot.get<Page>('/branches');
    const { body: activities } = await bot.get<
      Page<{ readonly action: string }>
    >(`${path}/activities`);
    const { body: builds } = await bot.getBuilds<Page>(sha);
    const { body: one } = await bot.get<object>(
      `/commits/${sha}/builds?key=ci`,
    );
    const [{ user }] = pull.reviewers;
    const { repository } = pull.fromRef;
    expect([
      ...complaintsAbout('pullRequest', pull),
      ...complaintsAbout('ref', pull.fromRef),
      ...complaintsAbout('repository', repository),
      ...complaintsAbout('project', repository.project),
      ...complaintsAbout('participant', pull.reviewers[0]),
      ...complaintsAbout('user', user),
      ...complaintsAbout('comment', comment),
      ...complaintsAbout('page', page),
      ...complaintsAbout('branch', page.values[0]),
      ...complaintsAbout('build', builds.values[0]),
      ...complaintsAbout('build', one),
      ...complaintsAbout(
        'mergeability',
        (await bot.get<object>(`${path}/merge`)).body,
      ),
      ...activities.values.flatMap(each => complaintsAbout('activity', each)),
    ]).toEqual([]);
    expect(pull).toMatchObject({
      state: 'OPEN',
      fromRef: { id: `refs/heads/${branch}`, latestCommit: sha },
      reviewers: [
        {
          user: { name: REVIEWER.login },
          status: 'NEEDS_WORK',
          lastReviewedCommit: sha,
        },
      ],
    });
    expect(activities.values.map(({ action }) => action)).toEqual([
      'REVIEWED',
      'COMMENTED',
      'OPENED',
    ]);
  });

  it('lists by state and branch, in pages', async () => {
    const { branch, pull } = await open();
    const at = encodeURIComponent(`refs/heads/${branch}`);
    const own = await bot.get<Page>(
      `/pull-requests?state=ALL&direction=OUTGOING&at=${at}`,
    );
    expect(own.body.values).toMatchObject([{ id: pull.id }]);
    const first = await bot.get('/pull-requests?limit=1');
    expect(first.body).toMatchObject({
      size: 1,
      isLastPage: false,
      nextPageStart: 1,
      values: [{ id: pull.id }],
    });
    await bot.send('POST', `${pathOf(pull.id)}/decline?version=0`, {});
    const declined = await bot.get(
      '/pull-requests?state=DECLINED&order=CLOSED_DATE',
    );
    expect(declined.body).toMatchObject({
      isLastPage: true,
      nextPageStart: null,
      values: [{ id: pull.id }],
    });
  });

  it('refuses whoever changes what somebody else changed, and takes away what is left out', async () => {
    const reviewers = [{ user: { name: REVIEWER.login } }];
    const { path, pull } = await open({ reviewers });
    const { version } = pull;
    const change = { version, title: 'Theirs', reviewers };
    const changed = await casey.send<Pull>('PUT', path, change);
    expect(changed.body).toMatchObject({ title: 'Theirs', reviewers });
    expect(changed.body).not.toHaveProperty('description');
    for (const answer of [
      await bot.send('PUT', path, { version, title: 'Mine' }),
      await bot.send('POST', `${path}/merge?version=${version}`, {}),
      await bot.send('POST', `${path}/decline`, {}),
    ])
      expect(answer).toMatchObject({
        status: 409,
        body: {
          errors: [
            {
              exceptionName:
                'com.atlassian.bitbucket.pull.PullRequestOutOfDateException',
            },
          ],
        },
      });
    const { version: now } = changed.body;
    const bare = await bot.send<Pull>('PUT', path, {
      version: now,
      title: 'Mine',
    });
    expect(bare.body.reviewers).toEqual([]);
  });

  it('declines, opens again and merges, and says which commit it is', async () => {
    const { path, sha } = await open();
    const version = async () => (await bot.get<Pull>(path)).body.version;
    const act = async (action: string) =>
      bot.send<Pull>(
        'POST',
        `${path}/${action}?version=${await version()}`,
        {},
      );
    expect((await act('decline')).body).toMatchObject({ state: 'DECLINED' });
    expect(await act('merge')).toMatchObject({ status: 409 });
    expect(await bot.get(`${path}/merge`)).toMatchObject({ status: 409 });
    expect((await act('reopen')).body).toMatchObject({ state: 'OPEN' });
    const { body: merged } = await act('merge');
    expect(merged).toMatchObject({
      state: 'MERGED',
      fromRef: { latestCommit: sha },
    });
    const { body: branches } = await bot.get<Page>('/branches?filterText=main');
    const commit = merged.properties.mergeCommit.id;
    expect(branches.values).toMatchObject([{ latestCommit: commit }]);
    const { body: activities } = await bot.get<Page>(
      `${path}/activities?limit=1`,
    );
    expect(activities.values).toMatchObject([
      { action: 'MERGED', user: { name: BOT.login }, commit: { id: commit } },
    ]);
  });

  it('says what merge checks ask for', async () => {
    const { path, sha } = await open();
    const rules = { owner: 'acme', name: 'gitops', branch: 'main' };
    const mergeability = async () =>
      (await bot.get<{ vetoes: readonly Veto[] }>(`${path}/merge`)).body;
    await test.forge.protectBranch({
      ...rules,
      requiredStatuses: ['ci'],
      requiredApprovals: 1,
    });
    const asked = async () =>
      (await mergeability()).vetoes.map(({ summaryMessage }) => summaryMessage);
    expect(await asked()).toEqual([
      'Not all required builds are successful yet',
    ]);
    const build = { key: 'ci', state: 'SUCCESSFUL', url: 'https://ci/' };
    await bot.send('POST', `/commits/${sha}/builds`, build);
    expect(await asked()).toEqual([
      'Not all required reviewers have approved yet',
    ]);
    const { version } = (await bot.get<Pull>(path)).body;
    const vetoed = await bot.send<Failure>(
      'POST',
      `${path}/merge?version=${version}`,
      {},
    );
    expect(vetoed.status).toBe(409);
    const [error] = vetoed.body.errors;
    expect([
      ...complaintsAbout('error', error),
      ...complaintsAbout('veto', error.vetoes[0]),
    ]).toEqual([]);
    await review(path, 'APPROVED');
    expect(await mergeability()).toMatchObject({ canMerge: true });
    await review(path, 'UNAPPROVED');
    expect(await mergeability()).toMatchObject({ canMerge: false });
    await test.forge.protectBranch(rules);
  });

  it.each([
    ['a branch that is not there', { fromRef: { id: 'refs/heads/no' } }, 404],
    ['nothing to merge', { fromRef: { id: 'refs/heads/main' } }, 409],
    [
      'somebody whom nobody knows',
      { reviewers: [{ user: { name: 'nobody' } }] },
      409,
    ],
    [
      'its author as reviewer',
      { reviewers: [{ user: { name: BOT.login } }] },
      409,
    ],
  ])('opens none with %s', async (_what, change, status) => {
    const { request, path } = await open();
    await bot.send('POST', `${path}/decline?version=0`, {});
    const answer = await bot.send<Failure>('POST', '/pull-requests', {
      ...request,
      ...change,
    });
    expect(answer.status).toBe(status);
    expect(complaintsAbout('error', answer.body.errors[0])).toEqual([]);
  });

  it('opens no second one of the same branches', async () => {
    const { request } = await open();
    expect(await bot.send('POST', '/pull-requests', request)).toMatchObject({
      status: 409,
    });
  });

  it('tells its webhooks, signed with the secret', async () => {
    const receiver = await WebhookReceiver.listen();
    await test.forge.setWebhook({
      owner: 'acme',
      name: 'gitops',
      url: receiver.url,
      secret: 'secret',
      dialect: 'bitbucket',
    });
    const { path, branch } = await open();
    await review(path, 'APPROVED');
    await review(path, 'NEEDS_WORK');
    const clone = await test.clone();
    await clone.checkout(branch);
    await commitAndPush(clone, branch, { 'more.txt': 'more' });
    const { version } = (await bot.get<Pull>(path)).body;
    await bot.send('POST', `${path}/merge?version=${version}`, {});
    await test.forge.webhooksIdle();
    const { received } = receiver;
    await receiver.close();
    expect(received.map(({ headers }) => headers['x-event-key'])).toEqual([
      'pr:opened',
      'pr:reviewer:approved',
      'pr:reviewer:changes_requested',
      'repo:refs_changed',
      'pr:from_ref_updated',
      'pr:merged',
      'repo:refs_changed',
    ]);
    for (const { headers, payload } of received) {
      expect(headers['x-hub-signature']).toMatch(/^sha256=[0-9a-f]{64}$/);
      expect(payload.eventKey).toBe(headers['x-event-key']);
      expect(complaintsAbout('user', payload.actor as object)).toEqual([]);
    }
  });

  it('merges by itself the head that it was asked for, once its builds are there', async () => {
    const rules = { owner: 'acme', name: 'gitops', branch: 'main' };
    await test.forge.protectBranch({ ...rules, requiredStatuses: ['ci'] });
    const { sha, pull, path } = await open();
    const ask = (version: number) =>
      bot.send('POST', `${path}/merge?version=${version}`, { autoMerge: true });
    expect(await ask(pull.version)).toMatchObject({ status: 403 });
    const settings = await bot.send<object>('PUT', '/settings/auto-merge', {
      enabled: true,
    });
    const auto = `${path}/auto-merge`;
    expect(await bot.get(auto)).toMatchObject({ status: 404 });
    expect(await ask(pull.version + 9)).toMatchObject({ status: 409 });
    expect(await ask(pull.version)).toMatchObject({
      status: 200,
      body: { state: 'OPEN' },
    });
    const { body: request } = await bot.get<object>(auto);
    expect(request).toMatchObject({ fromHash: sha });
    const { body: conditions } = await bot.getConditions<
      Page<{ readonly refMatcher: object }>
    >();
    const [condition] = conditions.values;
    expect(condition).toMatchObject({
      buildParentKeys: ['ci'],
      refMatcher: { id: 'refs/heads/main', type: { id: 'BRANCH' } },
    });
    expect([
      ...complaintsAbout('autoMergeSettings', settings.body),
      ...complaintsAbout('autoMergeRequest', request),
      ...complaintsAbout('requiredBuilds', condition),
      ...complaintsAbout('refMatcher', condition.refMatcher),
    ]).toEqual([]);
    const build = (commit: string) =>
      bot.send('POST', `/commits/${commit}/builds`, {
        key: 'ci',
        state: 'SUCCESSFUL',
        url: 'https://ci.example.com/1',
      });
    for (const _ of ['on', 'off'])
      expect(await bot.cancelAutoMerge(path)).toMatchObject({ status: 204 });
    await build(sha);
    const { body: left } = await bot.get<Pull>(path);
    expect(left).toMatchObject({ state: 'OPEN' });
    await ask(left.version);
    expect((await bot.get(path)).body).toMatchObject({ state: 'MERGED' });
    expect(await bot.cancelAutoMerge(path)).toMatchObject({ status: 409 });
    await test.forge.protectBranch(rules);
  });

  it('has git below scm, and its pages', async () => {
    const { pull } = await open();
    const { clone, self } = pull.fromRef.repository.links;
    expect(clone[0].href).toBe(`${test.forge.url}/scm/acme/gitops.git`);
    const refs = await bot.getText(
      `${clone[0].href}/info/refs?service=git-upload-pack`,
    );
    expect(refs).toContain('refs/heads/main');
    expect(await bot.getText(self[0].href)).toContain('Branches');
    expect(await bot.getText(pull.links.self[0].href)).toContain(pull.title);
  });

  it('deletes branches, says who asks, and refuses in its own words', async () => {
    const { branch } = await open();
    const name = `refs/heads/${branch}`;
    for (const _ of ['there', 'gone'])
      expect(await bot.deleteBranch(name)).toMatchObject({ status: 204 });
    expect(await bot.deleteBranch('refs/heads/main')).toMatchObject({
      status: 400,
    });
    const missing = await bot.get('/pull-requests/404');
    expect(missing.headers.get('x-ausername')).toBe(BOT.login);
    expect(missing).toMatchObject({
      status: 404,
      body: {
        errors: [
          { message: 'Pull request 404 does not exist in acme/gitops.' },
        ],
      },
    });
    const stranger = new BitbucketClient(test.forge.url, 'nobody');
    expect(await stranger.get('')).toMatchObject({
      status: 401,
      body: {
        errors: [{ message: expect.stringMatching(/^Authentication failed/) }],
      },
    });
  });
});
