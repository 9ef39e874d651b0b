import {
  BOT,
  octokitFor,
  REPOSITORY,
  startTestForge,
  type TestForge,
} from '../__testUtils__/startTestForge';

describe('the REST interface', () => {
  let test: TestForge;
  const clock = { time: Date.parse('2026-03-04T10:00:00Z'), now: () => 0 };
  clock.now = () => clock.time;

  beforeAll(async () => {
    test = await startTestForge({ clock, rateLimitPerHour: 40 });
  });

  beforeEach(() => {
    // Another hour: each test has the whole limit.
    clock.time += 3_600_000;
    test.forge.resetCalls();
  });

  afterAll(() => test.stop());

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${test.forge.apiUrl}${path}`, {
      headers: { authorization: `token ${BOT.token}`, ...headers },
    });

  it.each([
    ['a wrong token', '/user', 'Bearer nobody', 401, 'Bad credentials'],
    ['no token', '/user', '', 401, 'Requires authentication'],
    ['no token', '/repos/acme/gitops', '', 404, 'Not Found'],
    ['a token', '/repos/acme/nothing', `Bearer ${BOT.token}`, 404, 'Not Found'],
    [
      'the token as a password',
      '/repos/acme/nothing',
      `Basic ${Buffer.from(`any:${BOT.token}`).toString('base64')}`,
      404,
      'Not Found',
    ],
  ])('with %s %s answers', async (_, path, authorization, status, message) => {
    const answer = await fetch(`${test.forge.apiUrl}${path}`, {
      headers: authorization === '' ? {} : { authorization },
    });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({
      message,
      status: String(status),
      documentation_url: expect.any(String),
    });
  });

  it.each([
    ['/repos/acme/gitops/commits/main/check-suites', 'check-suites'],
    ['/repos/acme/gitops/deployments', '/repos/acme/gitops/deployments'],
    ['/graphql', 'GET /graphql'],
  ])('names the route %s that it does not have', async (path, name) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      message: expect.stringMatching(
        new RegExp(`this forge has no route GET .*${name.replace('GET ', '')}`),
      ),
    });
  });

  it('answers 304 for what has not changed, and does not count it', async () => {
    const path = '/repos/acme/gitops/pulls?state=all';
    const first = await get(path);
    const etag = first.headers.get('etag') ?? '';
    const second = await get(path, { 'if-none-match': etag });
    expect(second.status).toBe(304);
    expect(await second.text()).toBe('');
    expect(second.headers.get('x-ratelimit-used')).toBe('1');
    await test.addBranch('changed', { a: '1' });
    await test.octokit.pulls.create({
      ...REPOSITORY,
      title: 'T',
      head: 'changed',
      base: 'main',
    });
    const third = await get(path, { 'if-none-match': etag });
    expect(third.status).toBe(200);
    expect(test.forge.calls()).toMatchObject({
      'GET /repos/{owner}/{repo}/pulls': { count: 3, notModified: 1 },
    });
  });

  it('answers 403 when an hour is used up, until the next one', async () => {
    const statuses = [];
    for (let count = 0; count < 41; count += 1) {
      statuses.push((await get('/user')).status);
    }
    expect(statuses.filter(status => status === 200)).toHaveLength(40);
    const refused = await get('/user');
    expect(refused.status).toBe(403);
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
    const reset = Number(refused.headers.get('x-ratelimit-reset')) * 1000;
    expect(reset - clock.time).toBe(3_600_000);
    const { status } = await get('/rate_limit');
    expect(status).toBe(200);
    clock.time = reset;
    expect((await get('/user')).status).toBe(200);
  });

  it('links to the other pages of a list', async () => {
    for (const name of ['l1', 'l2', 'l3']) {
      await test.octokit.issues.createLabel({ ...REPOSITORY, name });
    }
    const path = '/repos/acme/gitops/labels?per_page=1';
    const url = `${test.forge.apiUrl}${path}`;
    const link = async (page: number) =>
      (await get(`${path}&page=${page}`)).headers.get('link');
    expect(await link(2)).toBe(
      `<${url}&page=1>; rel="prev", <${url}&page=3>; rel="next", ` +
        `<${url}&page=3>; rel="last", <${url}&page=1>; rel="first"`,
    );
    expect((await get('/repos/acme/gitops/labels')).headers.get('link')).toBe(
      null,
    );
  });

  it.each([
    ['not JSON', '{', 400, /Problems parsing JSON/],
    ['no object', '"text"', 400, /should be a JSON object/],
    ['a wrong type', '{"name": 3}', 422, /For 'name', 3 is not a string/],
    ['too much', JSON.stringify('x'.repeat(11_000_000)), 413, /Too Large/],
  ])('refuses a body that is %s', async (_, body, status, message) => {
    const answer = await fetch(
      `${test.forge.apiUrl}/repos/acme/gitops/labels`,
      {
        method: 'POST',
        headers: { authorization: `token ${BOT.token}` },
        body,
      },
    );
    expect(answer.status).toBe(status);
    expect((await answer.json()).message).toMatch(message);
  });

  it('answers only what was asked for by media type', async () => {
    const raw = await get('/repos/acme/gitops/contents/README.md', {
      accept: 'application/vnd.github.raw+json',
    });
    expect(await raw.text()).toBe('# gitops\n');
    const sha = await get('/repos/acme/gitops/commits/main', {
      accept: 'application/vnd.github.sha',
    });
    expect(await sha.text()).toMatch(/^[0-9a-f]{40}$/);
  });

  it.each(['../../etc/passwd', 'main:env', '-x', 'a b', ':/Initial'])(
    'finds no commit for %s',
    async ref => {
      await expect(
        test.octokit.repos.getCommit({ ...REPOSITORY, ref }),
      ).rejects.toMatchObject({ status: expect.any(Number) });
    },
  );

  it('compares as GitHub does', async () => {
    const octokit = octokitFor(test.forge, BOT.token);
    await test.addBranch('ahead', { b: '1' });
    const compare = async (basehead: string) => {
      const { data } = await octokit.repos.compareCommitsWithBasehead({
        ...REPOSITORY,
        basehead,
      });
      return [data.status, data.ahead_by, data.behind_by, data.files?.length];
    };
    expect(await compare('main...ahead')).toEqual(['ahead', 1, 0, 1]);
    expect(await compare('ahead...main')).toEqual(['behind', 0, 1, 0]);
    expect(await compare('main...main')).toEqual(['identical', 0, 0, 0]);
  });
});
