import { complaintsAbout } from '../__testUtils__/azureDevOpsFields';
import {
  BOT,
  REVIEWER,
  startTestForge,
  type TestForge,
} from '../__testUtils__/startTestForge';
import { WebhookReceiver } from '../__testUtils__/WebhookReceiver';

interface Answer {
  readonly status: number;
  /** Whatever it is: what tests say of it is what it has to be. */
  readonly body: Record<string, unknown> & {
    readonly value: readonly Record<string, unknown>[];
  };
}

const REPOSITORY = '/acme/gitops/_apis/git/repositories/gitops';
const head = (sha: string) => ({ lastMergeSourceCommit: { commitId: sha } });

describe('the forge as an Azure DevOps', () => {
  let test: TestForge;
  let count = 0;

  beforeAll(async () => {
    test = await startTestForge();
  });

  afterAll(() => test.stop());

  async function ask(
    method: string,
    path: string,
    {
      body,
      token = BOT.token,
      version = '7.1',
    }: {
      readonly body?: unknown;
      readonly token?: string;
      readonly version?: string;
    } = {},
  ): Promise<Answer> {
    const response = await fetch(`${test.forge.url}${path}`, {
      method,
      headers: {
        authorization: `Basic ${btoa(`:${token}`)}`,
        accept:
          version === ''
            ? 'application/json'
            : `application/json;api-version=${version}`,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }

  /** Below the repository. */
  const at = (path: string) => `${REPOSITORY}${path}`;
  const get = async (path: string) => (await ask('GET', at(path))).body;

  /** A pull request of a new branch, with the commit that it has. */
  async function open() {
    count += 1;
    const branch = `change-${count}`;
    const sha = await test.addBranch(branch, { [`${branch}.txt`]: branch });
    const { body } = await ask('POST', at('/pullrequests'), {
      body: {
        sourceRefName: `refs/heads/${branch}`,
        targetRefName: 'refs/heads/main',
        title: `Change ${count}`,
        description: 'What it is',
      },
    });
    const number = body.pullRequestId as number;
    return { branch, sha, number, path: `/pullRequests/${number}` };
  }

  async function vote(path: string, value: number, token = REVIEWER.token) {
    const { body } = await ask('GET', '/acme/_apis/connectionData', {
      token: REVIEWER.token,
    });
    const { id } = body.authenticatedUser as { id: string };
    return ask('PUT', at(`${path}/reviewers/${id}`), {
      token,
      body: { vote: value },
    });
  }

  const evaluations = async (number: number, version?: string) => {
    const { body } = await ask('GET', at(''));
    const { id } = body.project as { id: string };
    const artifact = `vstfs:///CodeReview/CodeReviewId/${id}/${number}`;
    return ask(
      'GET',
      `/acme/gitops/_apis/policy/evaluations?artifactId=${encodeURIComponent(
        artifact,
      )}`,
      { version: version ?? '7.1-preview.1' },
    );
  };

  it('answers with what Azure DevOps publishes', async () => {
    const { branch, sha, number, path } = await open();
    await ask('POST', at(`${path}/labels`), { body: { name: 'one' } });
    await vote(path, -5);
    const content = 'Looks good';
    await ask('POST', at(`${path}/threads`), {
      body: { comments: [{ parentCommentId: 0, content }], status: 'closed' },
    });
    const said = { state: 'succeeded', context: { genre: 'ci', name: 'lint' } };
    const commitStatus = await ask('POST', at(`/commits/${sha}/statuses`), {
      body: said,
    });
    const pullStatus = await ask('POST', at(`${path}/statuses`), {
      body: { ...said, iterationId: 1 },
    });
    await test.forge.protectBranch({
      owner: 'acme',
      name: 'gitops',
      branch: 'main',
      requiredApprovals: 1,
    });
    const [evaluation] = (await evaluations(number)).body.value;
    await test.forge.protectBranch({
      owner: 'acme',
      name: 'gitops',
      branch: 'main',
    });
    const request = await get(path);
    const [listed] = (await get('/pullrequests')).value;
    const repository = request.repository as Record<string, unknown>;
    const [voted, commented] = (await get(`${path}/threads`)).value;
    const [comment] = commented.comments as object[];
    const [ref] = (await get(`/refs?filter=heads/${branch}`)).value;
    const update = { ...ref, oldObjectId: sha, newObjectId: '0'.repeat(40) };
    const removed = await ask('POST', at('/refs'), {
      body: [{ name: ref.name, ...update, creator: undefined }],
    });
    const { objectId: _, url: _url, ...result } = removed.body.value[0];
    expect([
      ...complaintsAbout('pullRequest', request),
      ...complaintsAbout('pullRequest', listed),
      ...complaintsAbout('repository', repository),
      ...complaintsAbout('project', repository.project),
      ...complaintsAbout('identity', request.createdBy),
      ...complaintsAbout('reviewer', (request.reviewers as object[])[0]),
      ...complaintsAbout('label', (request.labels as object[])[0]),
      ...complaintsAbout('thread', voted),
      ...complaintsAbout('thread', commented),
      ...complaintsAbout('comment', comment),
      ...complaintsAbout(
        'iteration',
        (await get(`${path}/iterations`)).value[0],
      ),
      ...complaintsAbout('status', commitStatus.body),
      ...complaintsAbout('statusContext', commitStatus.body.context),
      ...complaintsAbout('pullRequestStatus', pullStatus.body),
      ...complaintsAbout('ref', ref),
      ...complaintsAbout('refUpdateResult', result),
      ...complaintsAbout('commit', await get(`/commits/${sha}`)),
      ...complaintsAbout('policyEvaluation', evaluation),
      ...complaintsAbout('policyConfiguration', evaluation.configuration),
    ]).toEqual([]);
    expect(voted.properties).toMatchObject({
      CodeReviewThreadType: { $value: 'VoteUpdate' },
      CodeReviewVoteResult: { $value: '-5' },
    });
    expect(listed).not.toHaveProperty('labels');
  });

  it('lists by branch, status and when they were closed, in pages', async () => {
    const { branch, number, path } = await open();
    const numbers = async (query: string) =>
      (await get(`/pullrequests?${query}`)).value.map(
        ({ pullRequestId }) => pullRequestId,
      );
    const source = `searchCriteria.sourceRefName=refs/heads/${branch}`;
    expect(await numbers(source)).toEqual([number]);
    expect(await numbers('$top=1')).toEqual([number]);
    expect(await numbers('$top=1&$skip=1')).not.toContain(number);
    await ask('PATCH', at(path), { body: { status: 'abandoned' } });
    expect(await numbers(source)).toEqual([]);
    const closed = (time: string) =>
      numbers(
        `searchCriteria.status=abandoned&searchCriteria.queryTimeRangeType=closed&searchCriteria.minTime=${time}`,
      );
    expect(await closed('2020-01-01T00:00:00Z')).toContain(number);
    expect(await closed('2100-01-01T00:00:00Z')).toEqual([]);
  });

  it('completes the head that was looked at, and says which commit it is', async () => {
    const { sha, path } = await open();
    const complete = (body: object) =>
      ask('PATCH', at(path), { body: { status: 'completed', ...body } });
    expect(await complete({})).toMatchObject({
      status: 400,
      body: { typeKey: 'InvalidArgumentValueException' },
    });
    expect(await complete(head('f'.repeat(40)))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('TF401192') },
    });
    const { status, body } = await complete(head(sha));
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'completed', closedBy: { uniqueName: BOT.login } },
    });
    const [main] = (await get('/refs?filter=heads/main')).value;
    expect(body.lastMergeCommit).toMatchObject({ commitId: main.objectId });
    expect(await complete(head(sha))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('TF401181') },
    });
  });

  it('closes and reopens, but opens none twice', async () => {
    const { branch, path } = await open();
    const again = () =>
      ask('POST', at('/pullrequests'), {
        body: {
          sourceRefName: `refs/heads/${branch}`,
          targetRefName: 'refs/heads/main',
          title: 'Again',
        },
      });
    expect(await again()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('TF401179') },
    });
    const set = async (status: string) =>
      (await ask('PATCH', at(path), { body: { status } })).body.status;
    expect(await set('abandoned')).toBe('abandoned');
    expect(await set('active')).toBe('active');
  });

  it('says what its policies require, of which statuses of commits are none', async () => {
    const { sha, number, path } = await open();
    const rules = { owner: 'acme', name: 'gitops', branch: 'main' };
    await test.forge.protectBranch({
      ...rules,
      requiredStatuses: ['kardinal/gates'],
      requiredApprovals: 1,
      administrators: [BOT.login],
    });
    const said = async () =>
      (await evaluations(number)).body.value.map(({ status }) => status);
    const gates = {
      state: 'succeeded',
      context: { genre: 'kardinal', name: 'gates' },
    };
    await ask('POST', at(`/commits/${sha}/statuses`), { body: gates });
    expect(await said()).toEqual(['queued', 'running']);
    await ask('POST', at(`${path}/statuses`), { body: gates });
    await vote(path, -10);
    expect(await said()).toEqual(['approved', 'rejected']);
    const complete = (options: object) =>
      ask('PATCH', at(path), {
        body: { status: 'completed', ...head(sha), completionOptions: options },
      });
    expect(await complete({ bypassPolicy: false })).toMatchObject({
      status: 403,
      body: { typeKey: 'GitPullRequestUpdateRejectedByPolicyException' },
    });
    await vote(path, 5);
    expect(await said()).toEqual(['approved', 'approved']);
    expect(await complete({ mergeStrategy: 'squash' })).toMatchObject({
      status: 200,
      body: { status: 'completed' },
    });
    expect((await evaluations(number, '7.1')).status).toBe(400);
    await test.forge.protectBranch(rules);
  });

  it('completes by itself once policies are met, as whoever turned that on', async () => {
    const { path, sha } = await open();
    const rules = { owner: 'acme', name: 'gitops', branch: 'main' };
    const requiredStatuses = ['kardinal/gates'];
    await test.forge.protectBranch({ ...rules, requiredStatuses });
    const { body: who } = await ask('GET', '/acme/_apis/connectionData');
    const { id } = who.authenticatedUser as { id: string };
    const set = async (by: string) =>
      (
        await ask('PATCH', at(path), {
          body: { autoCompleteSetBy: { id: by } },
        })
      ).body;
    const on = await set(id);
    expect(on).toMatchObject({
      status: 'active',
      autoCompleteSetBy: { id, uniqueName: BOT.login },
    });
    expect(complaintsAbout('pullRequest', on)).toEqual([]);
    const nobody = '00000000-0000-0000-0000-000000000000';
    expect(await set(nobody)).not.toHaveProperty('autoCompleteSetBy');
    await set(id);
    const gates = {
      state: 'succeeded',
      context: { genre: 'kardinal', name: 'gates' },
    };
    await ask('POST', at(`/commits/${sha}/statuses`), { body: gates });
    expect(await get(path)).toMatchObject({ status: 'active' });
    await ask('POST', at(`${path}/statuses`), { body: gates });
    expect(await get(path)).toMatchObject({
      status: 'completed',
      closedBy: { uniqueName: BOT.login },
    });
    await test.forge.protectBranch(rules);
  });

  it('keeps votes, which are the reviewer’s own', async () => {
    const { path } = await open();
    const votes = async () =>
      (await get(`${path}/reviewers`)).value.map(
        ({ uniqueName, vote: value }) => `${uniqueName} ${value}`,
      );
    await vote(path, 0, BOT.token);
    expect(await votes()).toEqual(['casey 0']);
    expect((await vote(path, 10, BOT.token)).status).toBe(403);
    await vote(path, 10);
    expect(await votes()).toEqual(['casey 10']);
    await vote(path, 0);
    expect(await votes()).toEqual(['casey 0']);
    expect((await vote(path, 3)).status).toBe(400);
  });

  it('tells its service hooks, with a password and no signature', async () => {
    const receiver = await WebhookReceiver.listen();
    await test.forge.setWebhook({
      owner: 'acme',
      name: 'gitops',
      url: receiver.url,
      secret: 'secret',
      dialect: 'azure-devops',
    });
    const { sha, path } = await open();
    await vote(path, 10);
    await ask('PATCH', at(path), {
      body: { status: 'completed', ...head(sha) },
    });
    await test.forge.webhooksIdle();
    const { received } = receiver;
    await receiver.close();
    expect(received.map(({ payload }) => payload.eventType)).toEqual([
      'git.pullrequest.created',
      'git.pullrequest.updated',
      'git.pullrequest.merged',
      'git.push',
    ]);
    for (const { headers, payload } of received) {
      expect(headers.authorization).toBe(`Basic ${btoa('kardinal:secret')}`);
      expect(headers).not.toHaveProperty('x-hub-signature-256');
      expect(payload.resource).toMatchObject({
        repository: { remoteUrl: `${test.forge.url}/acme/_git/gitops` },
      });
    }
  });

  it('has repositories in projects of other names, with git and pages', async () => {
    await test.forge.createRepository({
      owner: 'acme/platform',
      name: 'gitops',
      files: { 'README.md': '# gitops of the platform\n' },
    });
    const page = `${test.forge.url}/acme/platform/_git/gitops`;
    const { body } = await ask(
      'GET',
      '/acme/platform/_apis/git/repositories/gitops',
    );
    expect(body).toMatchObject({
      webUrl: page,
      project: { name: 'platform' },
    });
    expect(await (await fetch(page)).text()).toContain('gitops');
    const refs = await fetch(`${page}/info/refs?service=git-upload-pack`, {
      headers: { authorization: `Basic ${btoa(`:${BOT.token}`)}` },
    });
    expect(refs.status).toBe(200);
    const { number } = await open();
    const pull = `${test.forge.url}/acme/_git/gitops/pullrequest/${number}`;
    expect(await (await fetch(pull)).text()).toContain(`Change ${count}`);
  });

  it('refuses in the words of Azure DevOps', async () => {
    expect((await ask('GET', at(''), { token: 'nobody' })).status).toBe(401);
    const { path } = await open();
    const title = { body: { title: 'New' }, version: '' };
    expect(await ask('PATCH', at(path), title)).toMatchObject({
      status: 400,
      body: { typeKey: 'VssVersionNotSpecifiedException' },
    });
    const long = { body: { description: 'x'.repeat(4_001) } };
    expect((await ask('PATCH', at(path), long)).status).toBe(400);
    expect(await ask('GET', at('/pullrequests/404'))).toMatchObject({
      status: 404,
      body: { typeKey: 'GitPullRequestNotFoundException' },
    });
    const none = `/commits/${'f'.repeat(40)}`;
    expect(await ask('GET', at(none))).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('TF401175') },
    });
    const gone = { sourceRefName: 'refs/heads/none', title: 'None' };
    const body = { ...gone, targetRefName: 'refs/heads/main' };
    expect(await ask('POST', at('/pullrequests'), { body })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('TF401398') },
    });
  });

  it('says that there is nothing left', async () => {
    const few = await startTestForge({ rateLimitPerHour: 1 });
    const look = () =>
      fetch(`${few.forge.url}${REPOSITORY}`, {
        headers: { authorization: `Basic ${btoa(`:${BOT.token}`)}` },
      });
    const first = await look();
    const second = await look();
    await few.stop();
    expect(first.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(second.status).toBe(429);
  });
});
