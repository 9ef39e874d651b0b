import {
  PROJECT,
  refusalOf,
  startGitLab,
  type TestGitLab,
} from '../__testUtils__/startGitLab';

describe('projects of GitLab', () => {
  let gitLab: TestGitLab;

  beforeAll(async () => {
    gitLab = await startGitLab();
  });

  afterAll(() => gitLab.test.stop());

  it('has projects in groups of groups, with git and pages', async () => {
    const { cloneUrl } = await gitLab.test.forge.createRepository({
      owner: 'acme/platform/eu',
      name: 'gitops',
      files: { 'README.md': '# gitops of eu\n' },
    });
    expect(cloneUrl).toBe(
      `${gitLab.test.forge.url}/acme/platform/eu/gitops.git`,
    );
    const project = await gitLab.bot.Projects.show('acme/platform/eu/gitops');
    expect(project).toMatchObject({
      path_with_namespace: 'acme/platform/eu/gitops',
      namespace: { full_path: 'acme/platform/eu' },
    });
    const page = await fetch(project.web_url);
    expect(await page.text()).toContain(cloneUrl);
    const { branch, pageUrl } = await gitLab.open();
    const pull = await fetch(pageUrl);
    expect(await pull.text()).toContain(branch);
  });

  it('keeps webhooks by what they want, and shows no token', async () => {
    const { ProjectHooks } = gitLab.bot;
    const url = 'http://localhost:1/';
    // The client has no name for it yet.
    const signing = (key: string) => ({ signingToken: `whsec_${key}` });
    const { id } = await ProjectHooks.add(PROJECT, url, {
      token: 'secret',
      ...signing(Buffer.alloc(32, 7).toString('base64')),
      pushEvents: false,
      mergeRequestsEvents: true,
    });
    const hooks = await ProjectHooks.all(PROJECT);
    expect(hooks).toMatchObject([
      {
        id,
        url,
        push_events: false,
        merge_requests_events: true,
        token_present: true,
        signing_token_present: true,
      },
    ]);
    expect(JSON.stringify(hooks)).not.toMatch(/secret|whsec/);
    await ProjectHooks.remove(PROJECT, id);
    expect(await ProjectHooks.all(PROJECT)).toEqual([]);
    expect(await refusalOf(ProjectHooks.remove(PROJECT, id))).toMatchObject({
      status: 404,
    });
    for (const wrong of [
      ProjectHooks.add(PROJECT, 'nowhere'),
      ProjectHooks.add(PROJECT, url, { token: 'x', ...signing('short') }),
    ])
      expect(await refusalOf(wrong)).toMatchObject({ status: 422 });
  });
});
