import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mockServices } from '@backstage/backend-test-utils';
import { ConfigReader } from '@backstage/config';
import {
  DefaultGithubCredentialsProvider,
  ScmIntegrations,
} from '@backstage/integration';
import { GithubProposals } from './GithubProposals';

const proposal = {
  repository: {
    host: 'https://ghe.example.com',
    owner: 'acme',
    name: 'shop',
    branch: 'main',
    path: 'catalog-info.yaml',
  },
  branch: 'kardinal/add-promotion-shop',
  title: 'Add promotion of shop',
  body: 'Once it is merged, it is promoted.',
  files: [
    { path: 'kardinal.yaml', edit: () => 'app: shop\n' },
    {
      path: 'catalog-info.yaml',
      edit: (before: string | undefined) => `${before}# more\n`,
    },
  ],
};

/** A GitHub with one repository, which remembers what was pushed and opened. */
class World {
  readonly pushed: Record<string, string> = {};
  readonly opened: unknown[] = [];
  readonly urls: string[] = [];
  failure: Response | undefined;
  token: string | undefined = 'secret';

  proposals() {
    const integrations = ScmIntegrations.fromConfig(
      new ConfigReader({
        integrations: {
          github: [
            {
              host: 'ghe.example.com',
              apiBaseUrl: 'https://ghe.example.com/api/v3',
              token: this.token,
            },
          ],
        },
      }),
    );
    return new GithubProposals({
      integrations,
      credentials:
        DefaultGithubCredentialsProvider.fromIntegrations(integrations),
      logger: mockServices.logger.mock(),
      fetch: async (url, init) => this.answer(String(url), init),
      git: {
        cloneRepo: async ({ url, dir }) => {
          this.urls.push(url);
          await writeFile(join(dir, 'catalog-info.yaml'), 'kind: Component\n');
        },
        createBranch: async () => {},
        addFiles: async ({ dir, filepath }) => {
          this.pushed[filepath] = await readFile(join(dir, filepath), 'utf8');
        },
        commitAndPushBranch: async ({ branch }) => {
          this.urls.push(`push ${branch}`);
          return { commitHash: 'abc' };
        },
      },
    });
  }

  private answer(url: string, init: RequestInit | undefined): Response {
    if (this.failure !== undefined) return this.failure;
    this.urls.push(url);
    if (init?.method !== 'POST') return Response.json(this.opened);
    const pull = { html_url: 'https://ghe.example.com/acme/shop/pull/1' };
    this.opened.push(pull);
    return Response.json(pull, { status: 201 });
  }
}

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'proposal-'));
});
afterEach(() => rm(directory, { recursive: true }));

it('pushes a branch and opens its pull request, once', async () => {
  const world = new World();
  const proposals = world.proposals();
  const url = 'https://ghe.example.com/acme/shop/pull/1';
  expect(await proposals.open(proposal, async () => directory)).toEqual({
    url,
    outcome: 'created',
  });
  expect(world.pushed).toEqual({
    'kardinal.yaml': 'app: shop\n',
    'catalog-info.yaml': 'kind: Component\n# more\n',
  });
  expect(world.urls).toEqual([
    'https://ghe.example.com/api/v3/repos/acme/shop/pulls?head=acme%3Akardinal%2Fadd-promotion-shop&state=open',
    'https://ghe.example.com/acme/shop.git',
    'push kardinal/add-promotion-shop',
    'https://ghe.example.com/api/v3/repos/acme/shop/pulls',
  ]);
  expect(await proposals.open(proposal, async () => directory)).toEqual({
    url,
    outcome: 'found',
  });
  expect(world.opened).toHaveLength(1);
});

it('says which configuration is missing', async () => {
  const world = new World();
  world.token = undefined;
  await expect(
    world.proposals().open(proposal, async () => directory),
  ).rejects.toThrow(
    'https://ghe.example.com is not in integrations.github with a token or an app; ask the platform team to add it',
  );
});

it('says what GitHub refuses, and pushes nothing', async () => {
  const world = new World();
  world.failure = Response.json({ message: 'Not Found' }, { status: 404 });
  await expect(
    world.proposals().open(proposal, async () => directory),
  ).rejects.toThrow('acme/shop: GitHub answered 404 {"message":"Not Found"}');
  expect(world.pushed).toEqual({});
});
