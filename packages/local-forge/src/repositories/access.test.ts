import {
  BOT,
  REVIEWER,
  startTestForge,
  type TestForge,
} from '../__testUtils__/startTestForge';

describe('a repository of a person', () => {
  let test: TestForge;
  const own = (name: string) => ({ owner: REVIEWER.login, repo: name });

  beforeAll(async () => {
    test = await startTestForge();
    for (const name of ['hers', 'open'])
      await test.reviewer.repos.createForAuthenticatedUser({
        name,
        private: name === 'hers',
        auto_init: true,
      });
  });
  afterAll(() => test.stop());

  /** How git's first request for it is answered. */
  const begin = async (
    name: string,
    { token }: { readonly token: string },
    service: 'git-upload-pack' | 'git-receive-pack',
  ) => {
    const { status } = await fetch(
      `${test.forge.url}/casey/${name}.git/info/refs?service=${service}`,
      { headers: { authorization: `Bearer ${token}` } },
    );
    return status;
  };

  it('has a first commit, and is listed for who may see it', async () => {
    const { data } = await test.reviewer.repos.get(own('hers'));
    expect(data).toMatchObject({ private: true, default_branch: 'main' });
    const namesFor = async (client: TestForge['octokit']) => {
      const { data: list } = await client.repos.listForAuthenticatedUser();
      return list.map(({ full_name }) => full_name);
    };
    expect(await namesFor(test.reviewer)).toContain('casey/hers');
    expect(await namesFor(test.octokit)).toEqual(['acme/gitops', 'casey/open']);
  });

  it('is nobody else’s where it is private, and nobody else’s to change', async () => {
    const answers = { hers: 404, open: 200 };
    for (const [name, expected] of Object.entries(answers)) {
      const read = test.octokit.repos.get(own(name));
      const { status } = await read.catch(error => error);
      expect(status).toBe(expected);
      const hook = { ...own(name), config: { url: 'http://localhost:1/' } };
      await expect(
        test.octokit.repos.createWebhook(hook),
      ).rejects.toMatchObject({ status: 404 });
    }
  });

  it.each([
    ['hers', REVIEWER, 200, 200],
    ['hers', BOT, 404, 404],
    ['open', BOT, 200, 403],
  ] as const)('%s by git for %j', async (name, account, reads, writes) => {
    expect(await begin(name, account, 'git-upload-pack')).toBe(reads);
    expect(await begin(name, account, 'git-receive-pack')).toBe(writes);
  });

  it('is made once, and never without a commit', async () => {
    const again = { name: 'hers', private: true, auto_init: true };
    await expect(
      test.reviewer.repos.createForAuthenticatedUser(again),
    ).rejects.toThrow('name already exists on this account');
    await expect(
      test.reviewer.repos.createForAuthenticatedUser({ name: 'empty' }),
    ).rejects.toThrow('set auto_init');
  });
});
