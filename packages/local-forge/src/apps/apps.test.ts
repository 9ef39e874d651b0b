import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import {
  octokitFor,
  REPOSITORY,
  startTestForge,
  type TestForge,
} from '../__testUtils__/startTestForge';
import type { AppPermissions, ForgeApp } from '../options';

const NOW = Date.parse('2026-11-18T10:00:00Z');

function keyPair() {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = pair.publicKey.export({ type: 'spki', format: 'pem' });
  return { privateKey: pair.privateKey, publicKey: pem.toString() };
}

describe('Apps', () => {
  const [first, second] = [keyPair(), keyPair()];
  let test: TestForge;
  let now: number;

  const app: ForgeApp = {
    id: '4711',
    slug: 'kardinal',
    installation: 99,
    owner: REPOSITORY.owner,
    publicKeys: [first.publicKey],
    tokenSeconds: 600,
  };

  beforeEach(async () => {
    now = NOW;
    test = await startTestForge({ clock: { now: () => now } });
    await test.forge.setApp(app);
    await test.forge.createRepository({
      owner: REPOSITORY.owner,
      name: 'other',
      files: { 'README.md': '' },
    });
  });

  afterEach(() => test.stop());

  /** What the App says of itself; times in seconds from now. */
  function assertion(
    says: {
      readonly key?: KeyObject;
      readonly issuer?: string;
      readonly from?: number;
      readonly to?: number;
    } = {},
  ): Promise<string> {
    const seconds = now / 1000;
    return new SignJWT({})
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(says.issuer ?? app.id)
      .setIssuedAt(seconds + (says.from ?? -30))
      .setExpirationTime(seconds + (says.to ?? 500))
      .sign(says.key ?? first.privateKey);
  }

  function tokenFor(
    said: string,
    installation = app.installation,
    repositories: readonly string[] = [REPOSITORY.repo],
  ) {
    return octokitFor(test.forge, said).rest.apps.createInstallationAccessToken(
      {
        installation_id: installation,
        repositories: [...repositories],
      },
    );
  }

  it('get a token that reaches one repository, in REST and in git', async () => {
    const { data } = await tokenFor(await assertion());
    expect(data).toMatchObject({
      token: expect.stringMatching(/^ghs_/),
      expires_at: '2026-11-18T10:10:00Z',
    });
    const octokit = octokitFor(test.forge, data.token);
    await test.addBranch('one', { a: '1' });
    const opened = await octokit.pulls.create({
      ...REPOSITORY,
      title: 'One',
      head: 'one',
      base: 'main',
    });
    expect(opened.data.user).toMatchObject({
      login: 'kardinal[bot]',
      type: 'Bot',
    });
    const other = { owner: REPOSITORY.owner, repo: 'other' };
    await expect(octokit.repos.get(other)).rejects.toMatchObject({
      status: 404,
    });
    await expect(octokit.users.getAuthenticated()).rejects.toMatchObject({
      status: 403,
    });
    expect(await gitStatus(REPOSITORY.repo, data.token)).toBe(200);
    expect(await gitStatus('other', data.token)).toBe(404);
  });

  describe('in GraphQL', () => {
    const facts = `query ($owner: String!, $name: String!, $number: Int!) {
      repository(owner: $owner, name: $name) {
        pullRequest(number: $number) {
          id
          commits(last: 1) {
            nodes { commit { statusCheckRollup { contexts(first: 9) { nodes { context } } } } }
          }
        }
      }
    }`;
    const enable = `mutation ($id: ID!) {
      enablePullRequestAutoMerge(input: { pullRequestId: $id, mergeMethod: MERGE }) {
        pullRequest { autoMergeRequest { enabledBy { login } } }
      }
    }`;

    /** A pull request that somebody else opened, and what the App asks of it. */
    async function begin(permissions?: AppPermissions) {
      const { owner, repo: name } = REPOSITORY;
      await test.forge.setApp({ ...app, ...(permissions && { permissions }) });
      await test.forge.protectBranch({
        owner,
        name,
        branch: 'main',
        requiredStatuses: ['gates'],
      });
      await test.octokit.request(`PATCH /repos/${owner}/${name}`, {
        allow_auto_merge: true,
      });
      const sha = await test.addBranch('one', { a: '1' });
      const { data: pull } = await test.octokit.pulls.create({
        ...REPOSITORY,
        title: 'One',
        head: 'one',
        base: 'main',
      });
      await test.octokit.repos.createCommitStatus({
        ...REPOSITORY,
        sha,
        state: 'pending',
        context: 'ci',
      });
      const { data } = await tokenFor(await assertion());
      expect(data.permissions).toMatchObject(permissions ?? {});
      const { graphql } = octokitFor(test.forge, data.token);
      const variables = { owner, name, number: pull.number };
      return {
        read: (other: object = {}) =>
          graphql(facts, { ...variables, ...other }),
        enable: () => graphql(enable, { id: pull.node_id }),
      };
    }

    const forbidden = {
      errors: [
        {
          type: 'FORBIDDEN',
          message: 'Resource not accessible by integration',
        },
      ],
    };

    it('read and change what they reach, and nothing else', async () => {
      const asked = await begin();
      expect(await asked.read()).toMatchObject({
        repository: {
          pullRequest: {
            commits: {
              nodes: [
                {
                  commit: {
                    statusCheckRollup: {
                      contexts: { nodes: [{ context: 'ci' }] },
                    },
                  },
                },
              ],
            },
          },
        },
      });
      await expect(asked.read({ name: 'other' })).rejects.toMatchObject({
        errors: [{ type: 'NOT_FOUND' }],
      });
      expect(await asked.enable()).toMatchObject({
        enablePullRequestAutoMerge: {
          pullRequest: {
            autoMergeRequest: { enabledBy: { login: 'kardinal[bot]' } },
          },
        },
      });
    });

    it.each<[string, AppPermissions]>([
      ['pull requests', { checks: 'read', statuses: 'read' }],
      ['checks', { pull_requests: 'read', statuses: 'read' }],
    ])('read nothing without the permission for %s', async (_what, may) => {
      const { read } = await begin(may);
      await expect(read()).rejects.toMatchObject(forbidden);
    });

    it.each<[string, AppPermissions]>([
      ['pull requests', { pull_requests: 'read', contents: 'write' }],
      ['contents', { pull_requests: 'write', contents: 'read' }],
    ])('change nothing that may only read %s', async (_what, may) => {
      const asked = await begin(may);
      await expect(asked.enable()).rejects.toMatchObject(forbidden);
    });
  });

  it('have tokens that end', async () => {
    const { data } = await tokenFor(await assertion());
    const octokit = octokitFor(test.forge, data.token);
    now += 599_000;
    expect((await octokit.repos.get(REPOSITORY)).status).toBe(200);
    now += 1_000;
    await expect(octokit.repos.get(REPOSITORY)).rejects.toMatchObject({
      status: 401,
    });
    expect(await gitStatus(REPOSITORY.repo, data.token)).toBe(401);
  });

  it('change their keys', async () => {
    const { privateKey: key } = second;
    await expect(tokenFor(await assertion({ key }))).rejects.toMatchObject({
      status: 401,
    });
    await test.forge.setApp({ ...app, publicKeys: [second.publicKey] });
    expect((await tokenFor(await assertion({ key }))).status).toBe(201);
    await expect(tokenFor(await assertion())).rejects.toMatchObject({
      status: 401,
    });
  });

  it.each([
    ['another App', { issuer: '1' }],
    ['one of tomorrow', { from: 60 }],
    ['one that is over', { to: -1 }],
    ['one for longer than ten minutes', { to: 601 }],
  ])('get none for %s', async (_what, says) => {
    await expect(tokenFor(await assertion(says))).rejects.toMatchObject({
      status: 401,
    });
  });

  it.each([
    ['another installation', 1, ['gitops'], 404],
    ['a repository that is not there', 99, ['gitops', 'none'], 422],
    ['no repository', 99, [], 422],
  ])('get none for %s', async (_what, installation, names, status) => {
    await expect(
      tokenFor(await assertion(), installation, names),
    ).rejects.toMatchObject({ status });
  });

  async function gitStatus(name: string, token: string): Promise<number> {
    const pair = Buffer.from(`x-access-token:${token}`).toString('base64');
    const { status } = await fetch(
      `${test.forge.url}/${REPOSITORY.owner}/${name}.git/info/refs?service=git-receive-pack`,
      { headers: { authorization: `Basic ${pair}` } },
    );
    return status;
  }
});
