import { sourceQuery } from '../../builtin/steps/hydrate';
import { silentLogger } from '@kardinal/kube-controller';
import { temporaryDirectory } from '../../__testUtils__/temporaryDirectory';
import { GitCommitRequest, GitRepositories } from './GitRepositories';
import { OriginFile, OriginRepository } from './__testUtils__/OriginRepository';
import { createGitRepositories } from './createGitRepositories';

describe('reading a commit', () => {
  const directory = temporaryDirectory();
  let origin: OriginRepository;
  let git: GitRepositories;

  beforeEach(async () => {
    directory.clear();
    origin = await OriginRepository.create(directory.path, {
      'app/limits.yaml': 'cpu: 1\n',
      'app/flags/on.yaml': 'on: true\n',
      'other/limits.yaml': 'cpu: 9\n',
    });
    git = createGitRepositories({
      cacheDirectory: directory.resolve('cache'),
      clock: { now: () => 1_760_000_000_000 },
      logger: silentLogger,
      protocols: ['file'],
    });
  });

  afterEach(() => git.stop());

  async function read(
    commit: string,
    type: GitCommitRequest['query']['type'],
    path = 'app',
    branch?: string,
  ) {
    const files = await git.readCommit({
      repository: { url: origin.url },
      commit,
      query: { type, directory: path },
      ...(branch === undefined ? {} : { branch }),
    });
    return files.map(({ path: name, before, after }) =>
      [name, before ?? '-', after ?? '-'].join(' ').replaceAll('\n', ''),
    );
  }

  /** Commits by hand, with whatever parents. */
  async function commitTree(
    tree: string,
    ...parents: readonly string[]
  ): Promise<string> {
    const commit = await origin.git([
      'commit-tree',
      `${tree}^{tree}`,
      '-m',
      'by hand',
      ...parents.flatMap(parent => ['-p', parent]),
    ]);
    return commit.trim();
  }

  const change = (files: Readonly<Record<string, OriginFile>>) =>
    origin.commit(files);

  it('returns all files below a directory', async () => {
    const head = (await origin.head())!;
    expect(await read(head, 'files')).toEqual([
      'flags/on.yaml - on: true',
      'limits.yaml - cpu: 1',
    ]);
    expect(await read(head, 'files', '/')).toHaveLength(3);
  });

  it('returns what the commit changes there', async () => {
    const head = await change({
      'app/limits.yaml': 'cpu: 2\n',
      'app/new.yaml': 'new\n',
      'other/limits.yaml': 'cpu: 8\n',
    });
    const changes = ['limits.yaml cpu: 1 cpu: 2', 'new.yaml - new'];
    expect(await read(head, 'changes')).toEqual(changes);
    expect(await read(head, 'changes', './app//')).toEqual(changes);
    expect(await read(head, 'changes', 'app/flags')).toEqual([]);
    expect(await read(head, 'changes', 'ap')).toEqual([]);
  });

  it('returns which files are executable, before and after', async () => {
    await change({ 'app/run.sh': 'run\n', 'app/stop.sh': 'stop\n' });
    const head = await change({
      'app/run.sh': { mode: '100755', content: 'run\n' },
      'app/new.sh': { mode: '100755', content: 'new\n' },
    });
    const modesOf = async (type: GitCommitRequest['query']['type']) => {
      const files = await git.readCommit({
        repository: { url: origin.url },
        commit: head,
        query: { type, directory: 'app' },
      });
      return files.map(({ path, modes }) => [
        path,
        modes?.before,
        modes?.after,
      ]);
    };
    expect(await modesOf('changes')).toEqual([
      ['new.sh', 'regular', 'executable'],
      ['run.sh', 'regular', 'executable'],
    ]);
    expect(await modesOf('files')).toEqual([
      ['flags/on.yaml', undefined, undefined],
      ['limits.yaml', undefined, undefined],
      ['new.sh', 'regular', 'executable'],
      ['run.sh', 'regular', 'executable'],
      ['stop.sh', undefined, undefined],
    ]);
  });

  it('returns what the very first commit adds', async () => {
    const head = (await origin.head())!;
    expect(await read(head, 'changes', 'other')).toEqual([
      'limits.yaml - cpu: 9',
    ]);
  });

  it('returns what it deletes, and takes a merge for the change of its first parent', async () => {
    const first = (await origin.head())!;
    const second = await change({ 'app/limits.yaml': 'cpu: 2\n' });
    const merge = await commitTree(first, second, first);
    await origin.git(['update-ref', 'refs/heads/main', merge]);
    expect(await read(merge, 'changes')).toEqual(['limits.yaml cpu: 2 cpu: 1']);
    const emptied = await origin.git(['mktree'], Buffer.from(''));
    const none = await commitTree(emptied.trim(), merge);
    await origin.git(['update-ref', 'refs/heads/main', none]);
    expect(await read(none, 'changes')).toEqual([
      'flags/on.yaml on: true -',
      'limits.yaml cpu: 1 -',
    ]);
  });

  it('reads an older commit of any branch', async () => {
    const older = await origin.commit(
      { 'app/limits.yaml': 'cpu: 3\n' },
      { branch: 'release' },
    );
    await origin.commit({ 'app/x': 'x\n' }, { branch: 'release' });
    expect(await read(older, 'files')).toEqual(['limits.yaml - cpu: 3']);
    await expect(read(older, 'files', 'app', 'main')).rejects.toMatchObject({
      kind: 'transient',
      message: expect.stringMatching(
        /^The branch main of .* does not have the commit [0-9a-f]{40}: push it there/,
      ),
    });
  });

  it('refuses a commit that no branch has, although the server knows it', async () => {
    const head = (await origin.head())!;
    const forked = await commitTree(head, head);
    await origin.git(['update-ref', 'refs/pull/1/head', forked]);
    await expect(read(forked, 'files')).rejects.toMatchObject({
      kind: 'transient',
      message: expect.stringMatching(/^No branch of .* has the commit/),
    });
    await origin.git(['update-ref', 'refs/heads/main', forked]);
    expect(await read(forked, 'files')).toHaveLength(2);
  });

  it('refuses for good what is wanted now or never', async () => {
    const reading = git.readCommit({
      repository: { url: origin.url },
      commit: 'c'.repeat(40),
      branch: 'main',
      absent: 'refused',
      query: { type: 'files', directory: '' },
    });
    await expect(reading).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining(
        `The branch main of ${origin.url} does not have the commit`,
      ),
    });
  });

  it.each<[string, OriginFile, RegExp]>([
    [
      'a symbolic link',
      { mode: '120000', content: '/etc/passwd' },
      /app\/link" is a symbolic link; put the file itself there/,
    ],
    [
      'more than 16 MiB',
      'x'.repeat(16 * 1024 * 1024 + 1),
      /take 167\d+ bytes, and may take 16777216 \(16 MiB\)/,
    ],
  ])('refuses %s', async (_what, file, message) => {
    const head = await change({ 'app/link': file });
    for (const type of ['files', 'changes'] as const)
      await expect(read(head, type)).rejects.toThrow(message);
  });

  const select = async (head: string, from: string) => {
    const { reads } = sourceQuery({
      directory: from,
      values: [],
      release: 'shop',
      namespace: 'default',
    });
    const files = await git.readCommit({
      repository: { url: origin.url },
      commit: head,
      query: { type: 'files', directory: '', ...(reads && { reads }) },
    });
    return files.map(({ path }) => path);
  };

  it('reads what is rendered, whatever is elsewhere in the repository', async () => {
    const many = Array.from({ length: 2_001 }, (_, at) => [`many/${at}`, 'x']);
    const head = await change({
      ...Object.fromEntries(many),
      'elsewhere/link': { mode: '120000', content: '/etc/passwd' },
      'overlays/prod/kustomization.yaml': 'resources: [../../base]\n',
      'base/kustomization.yaml': 'resources: [web.yaml]\n',
      'base/web.yaml': 'kind: ConfigMap\n',
    });
    await expect(read(head, 'files', '')).rejects.toThrow(/symbolic link/);
    expect(await select(head, 'overlays/prod')).toEqual([
      'base/kustomization.yaml',
      'base/web.yaml',
      'overlays/prod/kustomization.yaml',
    ]);
    await expect(select(head, 'elsewhere')).rejects.toThrow(
      /elsewhere\/link" is a symbolic link/,
    );
    await expect(select(head, 'many')).rejects.toThrow(
      /has 2001 files to promote, and may have 2000/,
    );
    expect(await select(head, 'nowhere')).toEqual([]);
  });

  it('refuses more files than people can look at', async () => {
    const many = Array.from({ length: 2_001 }, (_, at) => [`app/${at}`, 'x']);
    const head = await change(Object.fromEntries(many));
    await expect(read(head, 'changes')).rejects.toThrow(
      /has 2001 files to promote, and may have 2000/,
    );
  });

  it.each([
    ['a directory that is not there', 'nowhere', undefined, /has no files be/],
    ['a way out of the repository', '../app', undefined, /is no directory of/],
    ['a line feed', 'app\nHEAD', undefined, /is no directory of a reposi/],
    ['a branch that is not there', 'app', 'gone', /has no branch gone: check/],
  ])('refuses %s', async (_what, path, branch, message) => {
    const head = (await origin.head())!;
    await expect(read(head, 'files', path, branch)).rejects.toThrow(message);
  });

  it('refuses a short name', async () => {
    await expect(read('abc123', 'files')).rejects.toThrow(
      /"abc123" is not the full name of a commit/,
    );
  });
});

describe('merging texts', () => {
  const git = createGitRepositories({
    clock: { now: () => 0 },
    logger: silentLogger,
  });
  afterAll(() => git.stop());

  const lines = (...names: readonly string[]) =>
    Buffer.from(names.map(name => `${name}\n`).join(''));
  const before = lines('a', 'b', 'c', 'd', 'e');
  const after = lines('a', 'b', 'c', 'd', 'E');

  it.each([
    ['other lines', lines('A', 'b', 'c', 'd', 'e'), 'A b c d E'],
    ['the same change', after, 'a b c d E'],
    ['both', lines('A', 'b', 'c', 'd', 'E'), 'A b c d E'],
    ['the same lines otherwise', lines('a', 'b', 'c', 'd', 'x'), 'conflict'],
  ])('with a change of %s', async (_what, current, expected) => {
    const merged = await git.mergeTexts({ current, before, after });
    expect(
      merged.type === 'conflict'
        ? 'conflict'
        : merged.content.toString().trim().replaceAll('\n', ' '),
    ).toBe(expected);
  });
});
