import { rmSync } from 'node:fs';
import { temporaryDirectory } from '../../__testUtils__/temporaryDirectory';
import { GitNoteRequest } from './GitNoteRequest';
import { GitRepositories } from './GitRepositories';
import { localGit } from './__testUtils__/localGit';
import { OriginRepository } from './__testUtils__/OriginRepository';

const ref = 'refs/notes/hydrator.metadata';

describe('notes on commits', () => {
  const directory = temporaryDirectory();
  let origin: OriginRepository;
  let git: GitRepositories;
  let commits: readonly string[];

  beforeEach(async () => {
    directory.clear();
    origin = await OriginRepository.create(directory.path, { a: '1\n' });
    const second = await origin.commit({ a: '2\n' });
    const first = (await origin.git(['rev-parse', 'main~1'])).trim();
    commits = [first, second];
    git = localGit(directory);
  });
  afterEach(() => git.stop());

  const annotate = (
    commit: string,
    note: string,
    overrides: Partial<GitNoteRequest> = {},
  ) =>
    git.annotate({
      repository: { url: origin.url },
      base: 'main',
      commit,
      note,
      author: { name: 'Kardinal', email: 'kardinal@example.com' },
      ...overrides,
    });
  const noted = async (commit: string) =>
    origin.git(['notes', `--ref=${ref}`, 'show', commit]);
  const history = async () =>
    (await origin.git(['log', '--format=%s', ref])).trim().split('\n');
  const writtenBySomebody = (commit: string, text: string) =>
    origin.git([
      '-c',
      'user.name=Somebody',
      '-c',
      'user.email=s@example.com',
      'notes',
      `--ref=${ref}`,
      'add',
      '-f',
      '-m',
      text,
      commit,
    ]);
  const readNote = async () => {
    let found: Buffer | undefined;
    await git.read({
      repository: { url: origin.url },
      base: 'main',
      directory: '.',
      fetch: 'always',
      notes: 'read',
      read: async (_files, note) => {
        found = note;
      },
    });
    return found?.toString('utf8');
  };

  it('are pushed once, all that are ready together in one commit, and read with the newest commit', async () => {
    expect(await readNote()).toBeUndefined();
    const [first, second] = commits;
    const written = await Promise.all([
      annotate(first, 'one\n'),
      annotate(second, 'two\n'),
    ]);
    expect(written).toEqual(['written', 'written']);
    expect(await noted(first)).toBe('one\n');
    expect(await noted(second)).toBe('two\n');
    expect(await history()).toEqual(['Notes of Kardinal']);
    expect(await readNote()).toBe('two\n');
    // Of an older commit, it does not count.
    await origin.commit({ a: '3\n' });
    expect(await readNote()).toBeUndefined();
  });

  it('are found after a crash, and replaced by others', async () => {
    const [, second] = commits;
    await annotate(second, 'two\n');
    await git.stop();
    rmSync(directory.resolve('cache'), { recursive: true });
    git = localGit(directory);
    const beforeWrite = () => Promise.reject(new Error('a gate is closed'));
    await expect(annotate(second, 'two\n', { beforeWrite })).resolves.toBe(
      'found',
    );
    await expect(annotate(second, 'three\n', { beforeWrite })).rejects.toThrow(
      'a gate is closed',
    );
    expect(await noted(second)).toBe('two\n');
    await expect(annotate(second, 'three\n')).resolves.toBe('written');
    expect(await noted(second)).toBe('three\n');
    expect(await history()).toHaveLength(2);
  });

  it('stay where they say the same in other words', async () => {
    const [, second] = commits;
    await annotate(second, 'two\n');
    const saysTheSame = (known: Buffer) => String(known) === 'two\n';
    await expect(annotate(second, 'II\n', { saysTheSame })).resolves.toBe(
      'found',
    );
    expect(await noted(second)).toBe('two\n');
    await annotate(second, 'three\n', { saysTheSame: () => false });
    expect(await noted(second)).toBe('three\n');
  });

  it('join those that others push meanwhile', async () => {
    const [first, second] = commits;
    await annotate(second, 'two\n');
    await writtenBySomebody(first, 'of somebody');
    // What the service knows of the notes is older than that.
    await expect(annotate(second, 'three\n')).resolves.toBe('written');
    expect(await noted(first)).toBe('of somebody\n');
    expect(await noted(second)).toBe('three\n');
  });

  it('are found below directories, where there are many', async () => {
    const [first, second] = commits;
    const many = Array.from({ length: 300 }, (_, index) => {
      const name = `${index.toString(16).padStart(3, '0')}`.repeat(14);
      return `M 100644 inline ${name.slice(0, 2)}/${name.slice(
        2,
        40,
      )}\ndata 1\nx\n`;
    });
    await origin.git(
      ['fast-import', '--quiet'],
      Buffer.from(
        `commit ${ref}\ncommitter S <s@example.com> 1700000000 +0000\ndata 1\nx\n${many.join(
          '',
        )}N inline ${first}\ndata 3\none\n`,
      ),
    );
    await annotate(second, 'two\n');
    expect(await noted(first)).toBe('one');
    expect(await readNote()).toBe('two\n');
    expect(await annotate(first, 'one')).toBe('found');
  });

  it('that the repository refuses are a reason', async () => {
    await origin.git(['config', 'receive.denyDeletes', 'true']);
    await origin.git(['config', '--add', 'receive.hideRefs', 'refs/notes']);
    await expect(annotate(commits[1], 'two\n')).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining(`The push to ${ref} was refused`),
    });
  });
});
