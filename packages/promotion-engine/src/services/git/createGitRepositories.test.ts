import { silentLogger } from '@kardinal/kube-controller';
import { temporaryDirectory } from '../../__testUtils__/temporaryDirectory';
import { GitOperation, GitWriteReceipt } from './GitRepositories';
import { OriginRepository } from './__testUtils__/OriginRepository';
import { kustomization, tagEdit } from './__testUtils__/tagEdit';
import { createGitRepositories } from './createGitRepositories';

describe('createGitRepositories', () => {
  const directory = temporaryDirectory();
  let origin: OriginRepository;
  let operations: GitOperation[];
  let stops: (() => Promise<void>)[];

  function repositories(options: { maxPushAttempts?: number } = {}) {
    const created = createGitRepositories({
      cacheDirectory: directory.resolve('cache'),
      clock: { now: () => 1_760_000_000_000 },
      logger: silentLogger,
      protocols: ['file'],
      onOperation: operation => operations.push(operation),
      ...options,
    });
    stops.push(() => created.stop());
    return created;
  }

  function edit(
    environment: string,
    tag: string,
    options: { key?: string; branch?: string } = {},
  ) {
    const key = options.key ?? `${environment}-${tag}`;
    return tagEdit({ ...options, key, url: origin.url, environment, tag });
  }

  function environments(...names: string[]) {
    return Object.fromEntries(
      names.map(name => [
        `environments/${name}/kustomization.yaml`,
        kustomization('v1'),
      ]),
    );
  }

  beforeEach(async () => {
    directory.clear();
    operations = [];
    stops = [];
    origin = await OriginRepository.create(directory.path, {
      ...environments('dev', 'staging', 'prod'),
      'README.md': 'readme\n',
    });
  });

  afterEach(async () => {
    await Promise.all(stops.map(stop => stop()));
  });

  it('reads files of the base branch, without a fetch where it was fetched a moment ago', async () => {
    const git = repositories();
    const read = async (base: string) => {
      const texts: (string | undefined)[] = [];
      const commit = await git.read({
        repository: { url: origin.url },
        base,
        directory: 'environments/dev',
        read: async files => {
          for (const path of ['README.md', 'gone'])
            texts.push((await files.read(path))?.toString());
        },
      });
      return { commit, texts };
    };
    const found = {
      commit: await origin.head(),
      texts: ['readme\n', undefined],
    };
    expect(await read('main')).toEqual(found);
    const fetches = () =>
      operations.filter(({ operation }) => operation === 'fetch').length;
    const before = fetches();
    expect(await read('main')).toEqual(found);
    expect(fetches()).toBe(before);
    await expect(read('nowhere')).rejects.toThrow(/nowhere/);
  });

  it('looks for what it misses in a branch that was fetched a moment ago once more, with a fetch', async () => {
    const git = repositories();
    const look = (path: string) =>
      git.read({
        repository: { url: origin.url },
        base: 'main',
        directory: 'environments/dev',
        read: async files => {
          if ((await files.read(path)) === undefined)
            throw new Error(`there is no ${path}`);
        },
      });
    await look('README.md');
    const pushed = await origin.commit({ 'late.txt': 'late\n' });
    expect(await look('late.txt')).toBe(pushed);
    await expect(look('never.txt')).rejects.toThrow('there is no never.txt');
  });

  it('makes one commit that changes one line of the base branch', async () => {
    const base = await origin.head();
    const receipt = await repositories().write(edit('dev', 'v2'));
    const head = await origin.head();
    expect(receipt).toEqual({
      type: 'committed',
      commit: head,
      baseCommit: base,
      changes: [
        {
          file: 'environments/dev/kustomization.yaml',
          image: 'app',
          from: 'v1',
          to: 'v2',
        },
      ],
      origin: 'new',
    });
    expect(await origin.diff(base!, head!)).toEqual([
      '-    newTag: v1',
      '+    newTag: v2',
    ]);
    expect(await origin.git(['log', '-1', '--format=%B|%an|%ae|%aI'])).toBe(
      [
        'Promote app v2 to dev',
        '',
        'app: v1 to v2',
        '',
        'Kardinal-Environment: dev',
        'Kardinal-Step: dev-v2',
        '|Kardinal|kardinal@example.com|2025-10-09T08:53:20+00:00',
        '',
      ].join('\n'),
    );
  });

  it('dates the commit as the request says', async () => {
    const at = Date.parse('2026-11-18T10:00:00Z');
    await repositories().write({ ...edit('dev', 'v2'), at });
    expect(await origin.git(['log', '-1', '--format=%aI|%cI'])).toMatch(
      /^2026-11-18T10:00:00.*\|2026-11-18T10:00:00/,
    );
  });

  it('needs at most a fetch, a request for blobs and a push', async () => {
    const git = repositories();
    await git.write(edit('dev', 'v2'));
    expect(operations.map(({ operation }) => operation)).toEqual([
      'clone',
      'blobs',
      'push',
    ]);
    operations.length = 0;
    await git.write(edit('dev', 'v3'));
    expect(operations.map(({ operation }) => operation)).toEqual(['push']);
  });

  it('fetches when somebody else has pushed meanwhile, and from then on', async () => {
    const git = repositories();
    await git.write(edit('dev', 'v2'));
    await origin.commit({ 'README.md': 'changed\n' });
    operations.length = 0;
    await git.write(edit('dev', 'v3'));
    expect(operations.map(({ operation }) => operation)).toEqual([
      'push',
      'fetch',
      'push',
    ]);
    operations.length = 0;
    await git.write(edit('dev', 'v4'));
    expect(operations.map(({ operation }) => operation)).toEqual([
      'fetch',
      'push',
    ]);
    expect(String(await origin.show('main:README.md'))).toBe('changed\n');
  });

  it('fetches before it says that nothing has to change', async () => {
    const git = repositories();
    await git.write(edit('dev', 'v2'));
    await origin.commit(environments('dev'));
    const receipt = await git.write(edit('dev', 'v2', { key: 'again' }));
    expect(receipt).toMatchObject({
      type: 'committed',
      changes: [{ from: 'v1', to: 'v2' }],
    });
  });

  it('says unchanged and writes nothing when nothing has to change', async () => {
    const base = await origin.head();
    expect(await repositories().write(edit('dev', 'v1'))).toEqual({
      type: 'unchanged',
      baseCommit: base,
    });
    expect(await origin.head()).toBe(base);
  });

  it('finds its commit after a crash instead of repeating it', async () => {
    const base = await origin.head();
    const first = await repositories().write(edit('dev', 'v2'));
    await origin.commit({ 'README.md': 'other\n' });
    const again = await repositories().write(edit('dev', 'v2'));
    expect(again).toEqual({ ...first, origin: 'found', baseCommit: base });
    expect(await origin.subjects()).toEqual([
      'a change',
      'Promote app v2 to dev',
      'a change',
    ]);
  });

  it('does not fight with a person who took the commit back', async () => {
    const git = repositories();
    const commit = commitOf(await git.write(edit('dev', 'v2')));
    const taken = await origin.commit(environments('dev'));
    expect(await git.write(edit('dev', 'v2'))).toMatchObject({
      commit,
      origin: 'found',
    });
    expect(await origin.head()).toBe(taken);
  });

  it('makes 20 concurrent writes in one push of 20 commits', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `e${index}`);
    await origin.commit(environments(...names));
    const git = repositories();
    const receipts = await Promise.all(
      names.map(name => git.write(edit(name, 'v2'))),
    );
    expect(operations.map(({ operation }) => operation)).toEqual([
      'clone',
      'blobs',
      'push',
    ]);
    const subjects = await origin.subjects();
    expect(subjects.slice(2)).toEqual(
      names.map(name => `Promote app v2 to ${name}`),
    );
    const commits = receipts.map(commitOf);
    expect(new Set(commits).size).toBe(20);
    expect(receipts.slice(1).map(receipt => receipt.baseCommit)).toEqual(
      commits.slice(0, -1),
    );
  });

  it('edits one file for several writers in their order', async () => {
    const git = repositories();
    const receipts = await Promise.all([
      git.write(edit('dev', 'v2')),
      git.write(edit('dev', 'v3')),
      git.write(edit('dev', 'v3', { key: 'other' })),
    ]);
    expect(receipts).toMatchObject([
      { type: 'committed', changes: [{ from: 'v1', to: 'v2' }] },
      { type: 'committed', changes: [{ from: 'v2', to: 'v3' }] },
      { type: 'unchanged', baseCommit: await origin.head() },
    ]);
  });

  it('writes an own branch from the base and leaves the base alone', async () => {
    const base = await origin.head();
    const receipt = await repositories().write(
      edit('prod', 'v2', { branch: 'kardinal/b1/prod' }),
    );
    expect(receipt).toMatchObject({
      type: 'committed',
      commit: await origin.head('kardinal/b1/prod'),
      baseCommit: base,
    });
    expect(await origin.head()).toBe(base);
  });

  it('finds its commit on the branch, also by a step that was made again', async () => {
    const branch = 'kardinal/b1/prod';
    const git = repositories();
    const first = await git.write(edit('prod', 'v2', { branch, key: 'first' }));
    await origin.commit({ 'README.md': 'newer\n' });
    expect(
      await git.write(edit('prod', 'v2', { branch, key: 'second' })),
    ).toEqual({ ...first, origin: 'found' });
  });

  it('replaces its own branch on the newest base when its edit has changed', async () => {
    const branch = 'kardinal/b1/prod';
    const git = repositories();
    await git.write(edit('prod', 'v2', { branch, key: 'step' }));
    const base = await origin.commit({ 'README.md': 'newer\n' });
    const receipt = await git.write(
      edit('prod', 'v3', { branch, key: 'step' }),
    );
    expect(receipt).toMatchObject({ origin: 'new', baseCommit: base });
    expect(await origin.subjects(branch)).toEqual([
      'a change',
      'a change',
      'Promote app v3 to prod',
    ]);
  });

  it('refuses to replace a branch of another step', async () => {
    const branch = 'kardinal/b1/prod';
    const git = repositories();
    await git.write(edit('prod', 'v2', { branch, key: 'first' }));
    const head = await origin.head(branch);
    await expect(
      git.write(edit('prod', 'v3', { branch, key: 'second' })),
    ).rejects.toMatchObject({ kind: 'rejected' });
    expect(await origin.head(branch)).toBe(head);
  });

  it('refuses to replace a branch with commits of somebody else', async () => {
    const branch = 'kardinal/b1/prod';
    const foreign = await origin.commit({ notes: 'x' }, { branch: 'main' });
    await origin.git(['update-ref', `refs/heads/${branch}`, foreign]);
    await origin.git(['update-ref', 'refs/heads/main', `${foreign}^`]);
    await expect(
      repositories().write(edit('prod', 'v2', { branch })),
    ).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining(branch),
    });
    expect(await origin.head(branch)).toBe(foreign);
  });

  it('passes an error of the edit on to its caller alone', async () => {
    const git = repositories();
    const results = await Promise.allSettled([
      git.write(edit('missing', 'v2')),
      git.write(edit('dev', 'v2')),
    ]);
    expect(results).toMatchObject([
      {
        status: 'rejected',
        reason: new Error('environments/missing/kustomization.yaml is missing'),
      },
      { status: 'fulfilled', value: { type: 'committed' } },
    ]);
  });

  it('says whether the base branch contains a commit', async () => {
    const git = repositories();
    const first = await origin.head();
    const second = await origin.commit({ 'README.md': 'x' });
    const contains = (commit: string) =>
      git.contains({ repository: origin, base: 'main', commit });
    expect(await contains(first!)).toBe('contained');
    expect(await contains(second)).toBe('contained');
    expect(await contains('1'.repeat(40))).toBe('absent');
    await origin.git(['update-ref', 'refs/heads/main', first!]);
    expect(await contains(second)).toBe('absent');
  });

  it('says whether a commit contains another one, and fetches only where it does not know it', async () => {
    const git = repositories();
    const network = () => operations.map(({ operation }) => operation);
    const first = await origin.head();
    const second = await origin.commit({ 'README.md': 'x' });
    const contains = (commit: string, at: string) =>
      git.contains({ repository: origin, base: 'main', commit, at });
    expect(await contains(first!, second)).toBe('contained');
    expect(network()).toEqual(['clone']);
    expect(await contains(second, first!)).toBe('absent');
    expect(await contains(second, second)).toBe('contained');
    expect(network()).toEqual(['clone']);
    const third = await origin.commit({ 'README.md': 'y' });
    expect(await contains(third, second)).toBe('absent');
    expect(network()).toEqual(['clone']);
    expect(await contains(second, third)).toBe('contained');
    expect(network()).toEqual(['clone', 'fetch']);
    expect(await contains(second, '1'.repeat(40))).toBe('absent');
    await expect(contains(second, 'main')).rejects.toThrow(
      '"main" is not the full name of a commit',
    );
  });

  it('writes nothing for a request that is not wanted any more', async () => {
    const base = await origin.head();
    const abort = new AbortController();
    const write = repositories().write({
      ...edit('dev', 'v2'),
      signal: abort.signal,
    });
    abort.abort(new Error('superseded'));
    await expect(write).rejects.toThrow('superseded');
    expect(await origin.head()).toBe(base);
  });

  it('makes no commit that may not be made any more, and finds the one that was', async () => {
    const git = repositories();
    const outdated = {
      beforeCommit: () => {
        throw new Error('outdated');
      },
    };
    const before = await origin.head();
    await expect(
      git.write({ ...edit('dev', 'v2'), ...outdated }),
    ).rejects.toThrow('outdated');
    expect(await origin.head()).toBe(before);
    const made = await git.write(edit('dev', 'v2'));
    expect(await git.write({ ...edit('dev', 'v2'), ...outdated })).toEqual({
      ...made,
      origin: 'found',
    });
  });

  it('refuses work once it was stopped', async () => {
    const git = repositories();
    await git.stop();
    await expect(git.write(edit('dev', 'v2'))).rejects.toMatchObject({
      kind: 'transient',
    });
  });
});

function commitOf(receipt: GitWriteReceipt): string {
  if (receipt.type === 'committed') return receipt.commit;
  throw new Error('Nothing was committed');
}
