import { MemoryGit } from '../../__testUtils__/MemoryGit';
import { GitSource } from './gitPlan';
import { GitFinding, GitLook, lookAtGit } from './lookAtGit';

const url = 'https://github.com/acme/config';

let git: MemoryGit;

beforeEach(() => {
  git = new MemoryGit();
  git.commits = [
    { sha: 'a', changes: ['configs'] },
    { sha: 'b', changes: ['docs'] },
  ];
});

const look = (
  source: Partial<GitSource>,
  latest?: GitLook['latest'],
): Promise<GitFinding> =>
  lookAtGit(
    { git, credentials: undefined, latest },
    {
      type: 'git',
      source: { url, provider: 'github' },
      select: 'branch',
      branch: 'main',
      path: './configs/',
      first: 'promoted',
      interval: 300_000,
      ...source,
    },
  );

const tag = (name: string, sha: string, taggedAt?: string) => ({
  name,
  sha,
  author: 'Ana',
  subject: 'A change',
  ...(taggedAt === undefined ? {} : { taggedAt }),
});

describe('a look at a branch', () => {
  it('finds the newest commit that changes what is promoted', async () => {
    expect(await look({})).toEqual({
      type: 'commit',
      commit: {
        repository: url,
        path: './configs/',
        sha: 'a',
        author: 'Ana',
        subject: 'A change',
      },
    });
  });

  it('begins with the head, where what is there is skipped', async () => {
    expect(await look({ first: 'skipped' })).toMatchObject({
      commit: { sha: 'b' },
    });
  });

  it('stays where it was until something that counts comes', async () => {
    expect(await look({}, { commit: 'a' })).toMatchObject({
      commit: { sha: 'a' },
    });
    git.commits.push({ sha: 'c', changes: ['configs'] });
    expect(await look({}, { commit: 'a' })).toMatchObject({
      commit: { sha: 'c' },
    });
  });

  it('counts files that are included, and nothing that a promotion wrote', async () => {
    git.commits.push({ sha: 'c', changes: ['docs'], origin: 'promotion' });
    expect(await look({ include: ['docs'] })).toMatchObject({
      commit: { sha: 'b' },
    });
    expect(git.requests).toEqual([
      expect.objectContaining({ paths: { include: ['docs'], exclude: [] } }),
    ]);
  });

  it('finds nothing where nothing counts', async () => {
    git.commits = [{ sha: 'b', changes: ['docs'] }];
    expect(await look({})).toEqual({
      type: 'none',
      message: `No commit of main of ${url} that counts changes what is promoted`,
    });
  });
});

describe('a look at tags', () => {
  beforeEach(() => {
    git.tagged = [
      tag('v1.9.0', 'a', '2026-11-03T00:00:00Z'),
      tag('v1.10.0', 'b', '2026-11-02T00:00:00Z'),
      tag('v2.0.0-rc.1', 'b', '2026-11-01T00:00:00Z'),
      tag('nightly', 'a'),
    ];
  });

  it.each<[Partial<GitSource>, string]>([
    [{ select: 'semver' }, 'v1.10.0'],
    [{ select: 'semver', range: '<1.10' }, 'v1.9.0'],
    [{ select: 'lexical' }, 'v2.0.0-rc.1'],
    [{ select: 'lexical', ignore: ['-rc'] }, 'v1.9.0'],
    [{ select: 'newest' }, 'v1.9.0'],
    [{ select: 'newest', allow: '^v2' }, 'v2.0.0-rc.1'],
  ])('finds with %j the tag %s', async (source, name) => {
    expect(await look(source)).toMatchObject({
      type: 'commit',
      commit: { tag: name },
    });
  });

  it('says why none counts', async () => {
    expect(await look({ select: 'semver', range: '^3' })).toEqual({
      type: 'none',
      message: `None of the 4 tags of ${url} is within ^3`,
    });
    git.tagged.length = 0;
    expect(await look({ select: 'semver' })).toEqual({
      type: 'none',
      message: `${url} has no tags yet`,
    });
  });

  it('takes no commit that the branch of the Pipeline does not have', async () => {
    git.tagged.push(tag('v1.11.0', 'elsewhere'));
    expect(await look({ select: 'semver' })).toEqual({
      type: 'none',
      message: expect.stringContaining(
        `The tag v1.11.0 of ${url} is of a commit that main does not have`,
      ),
    });
    expect(
      await lookAtGit(
        { git, credentials: undefined, latest: undefined },
        {
          type: 'git',
          source: { url, provider: 'github' },
          select: 'semver',
          first: 'promoted',
          interval: 300_000,
        },
      ),
    ).toMatchObject({ commit: { tag: 'v1.11.0' } });
  });
});
