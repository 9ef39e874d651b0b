import { request } from 'node:http';
import {
  REPOSITORY,
  REVIEWER,
  startTestForge,
  type TestForge,
} from '../__testUtils__/startTestForge';

describe('the pages', () => {
  let test: TestForge;

  beforeAll(async () => {
    test = await startTestForge();
    await test.addBranch('one', { 'env/test/image.yaml': 'tag: <2>\n' });
    const title = '<b>Promote</b>';
    const wanted = { ...REPOSITORY, title, head: 'one', base: 'main' };
    await test.octokit.pulls.create({ ...wanted, body: '# Evidence' });
  });

  afterAll(() => test.stop());

  async function page(path: string) {
    const answer = await fetch(`${test.forge.url}${path}`);
    return { status: answer.status, text: await answer.text() };
  }

  function submit(
    path: string,
    fields: Record<string, string> = {},
    origin: string | undefined = test.forge.url,
  ) {
    return fetch(`${test.forge.url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: origin === '' ? {} : { origin },
      body: new URLSearchParams(fields),
    });
  }

  it.each([
    ['/', /acme\/gitops/],
    ['/acme/gitops', /Open pull requests/],
    ['/acme/gitops/pulls', /&lt;b&gt;Promote/],
    ['/acme/gitops/pulls?state=closed', /No pull request is closed/],
    ['/acme/gitops/pull/1', /<h2>Evidence<\/h2>/],
    ['/acme/gitops/pull/1', /tag: &lt;2&gt;/],
    ['/acme/gitops/commits/one', /Change env\/test\/image\.yaml/],
    ['/acme/gitops/commit/one', /1 file changed/],
    ['/acme/gitops/compare/main...one', /is 1 ahead of and 0 behind/],
    ['/acme/gitops/tree/one', /env\//],
    ['/acme/gitops/tree/one/env/test', /image\.yaml/],
    ['/acme/gitops/tree/one/env/test/image.yaml', /tag: &lt;2&gt;/],
    ['/-/style.css', /prefers-color-scheme/],
    ['/-/avatars/casey.svg', /<svg/],
    ['/acme/gitops/pull/1.diff', /^diff --git a\/env/],
    ['/acme/gitops/pull/1.patch', /^From [0-9a-f]{40}/],
  ])('%s shows %s', async (path, text) => {
    const answer = await page(path);
    expect(answer.status).toBe(200);
    expect(answer.text).toMatch(text);
    expect(answer.text).not.toMatch(/<b>|<2>(?!\n)/);
  });

  it.each([
    '/nobody',
    '/acme/nothing',
    '/acme/gitops/pull/99',
    '/acme/gitops/pull/x',
    '/acme/gitops/commit/nothing',
    '/acme/gitops/tree/nothing',
    '/acme/gitops/tree/main/nothing',
    '/acme/gitops/raw/main/env',
    '/acme/gitops/compare/main',
    '/acme/gitops/wiki',
    '/-/../package.json',
  ])('%s is not found', async path => {
    expect((await page(path)).status).toBe(404);
  });

  it('let a browser run nothing and load nothing from elsewhere', async () => {
    const answer = await fetch(`${test.forge.url}/acme/gitops/pull/1`);
    const text = await answer.text();
    expect(answer.headers.get('content-security-policy')).toContain(
      "default-src 'none'",
    );
    expect(text).not.toMatch(/<script|style="|(?:src|href)="https?:/);
  });

  it('sends files as plain text only', async () => {
    const path = '/acme/gitops/raw/one/env/test/image.yaml';
    const answer = await fetch(`${test.forge.url}${path}`);
    expect(await answer.text()).toBe('tag: <2>\n');
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  });

  it.each([
    ['another site', 'https://evil.example'],
    ['a file', 'null'],
    ['nowhere', ''],
  ])('refuse a form from %s', async (_, origin) => {
    const path = '/acme/gitops/pull/1/merge';
    expect((await submit(path, {}, origin)).status).toBe(403);
  });

  it('do not answer for another name', async () => {
    const status = await new Promise(resolve => {
      const url = `${test.forge.url}/`;
      const headers = { host: 'evil.example' };
      request(url, { headers }, answer => {
        answer.resume();
        resolve(answer.statusCode);
      }).end();
    });
    expect(status).toBe(421);
  });

  it('lead a pull request from review to merge, as the person of the pages', async () => {
    const path = '/acme/gitops/pull/1';
    const pull = { ...REPOSITORY, pull_number: 1 };
    const steps: Array<[string, Record<string, string>, number]> = [
      ['review', { verdict: 'comment', text: 'Hm <i>' }, 303],
      ['review', { verdict: 'comment', text: ' ' }, 422],
      ['review', { verdict: 'request-changes', text: 'No' }, 303],
      ['close', {}, 303],
      ['reopen', {}, 303],
      ['review', { verdict: 'approve', text: '' }, 303],
      ['merge', { sha: 'f'.repeat(40) }, 409],
      ['merge', { method: 'squash' }, 303],
      ['merge', {}, 405],
      ['explode', {}, 404],
    ];
    for (const [action, fields, status] of steps) {
      const answer = await submit(`${path}/${action}`, fields);
      expect([action, answer.status]).toEqual([action, status]);
    }
    const { data } = await test.octokit.pulls.get(pull);
    expect(data).toMatchObject({
      merged: true,
      merged_by: { login: REVIEWER.login },
    });
    const shown = (await page(path)).text;
    expect(shown).toMatch(/Merged<\/span>\s+by casey/);
    expect(shown).toContain('<p>Hm </p>');
    expect(shown).not.toMatch(/<button/);
  });

  it('do not let somebody approve what is their own', async () => {
    await test.addBranch('two', { two: '1' });
    const wanted = { ...REPOSITORY, title: 'T', head: 'two', base: 'main' };
    await test.reviewer.pulls.create(wanted);
    const path = '/acme/gitops/pull/2';
    expect((await page(path)).text).not.toMatch(/value="approve"/);
    const answer = await submit(`${path}/approve`);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(
      'Can not approve your own pull request',
    );
  });

  it('show which statuses a branch requires, and refuse a merge until they are there', async () => {
    const sha = await test.addBranch('three', { three: '1' });
    const wanted = { ...REPOSITORY, title: 'T', head: 'three', base: 'main' };
    const { data } = await test.octokit.pulls.create(wanted);
    const context = 'kardinal/gates';
    await test.forge.protectBranch({
      owner: 'acme',
      name: 'gitops',
      branch: 'main',
      requiredStatuses: [context],
    });
    const path = `/acme/gitops/pull/${data.number}`;
    const shown = async () => (await page(path)).text.replace(/\s+/g, ' ');
    expect(await shown()).toMatch(/kardinal\/gates.*Required.*expected/);
    const refused = await submit(`${path}/merge`, { sha });
    expect([refused.status, await refused.text()]).toEqual([
      405,
      expect.stringContaining('is expected.'),
    ]);
    const status = { ...REPOSITORY, sha, context };
    await test.octokit.repos.createCommitStatus({
      ...status,
      state: 'failure',
      description: 'Waits for <b>Monday</b>',
    });
    expect(await shown()).toMatch(
      /kardinal\/gates.*Waits for &lt;b&gt;Monday.*Required.*failure/,
    );
    expect(await shown()).toMatch(/is failing\..*<button[^>]*disabled/);
    await test.octokit.repos.createCommitStatus({
      ...status,
      state: 'success',
    });
    expect((await submit(`${path}/merge`, { sha })).status).toBe(303);
  });
});
