import { temporaryDirectory } from '../../__testUtils__/temporaryDirectory';
import { GitRepositories, GitWriteRequest } from './GitRepositories';
import { localGit } from './__testUtils__/localGit';
import { OriginRepository } from './__testUtils__/OriginRepository';

const base = 'environment/dev';

describe('a base branch that is missing', () => {
  const directory = temporaryDirectory();
  let origin: OriginRepository;
  let git: GitRepositories;

  beforeEach(async () => {
    directory.clear();
    origin = await OriginRepository.create(directory.path, { a: '1\n' });
    git = localGit(directory);
  });
  afterEach(() => git.stop());

  const write = (overrides: Partial<GitWriteRequest> = {}) =>
    git.write({
      key: 'uid/1',
      repository: { url: origin.url },
      base,
      missingBase: 'create',
      target: { type: 'base' },
      directory: 'app',
      edit: async () => ({
        writes: [{ path: 'app/a.yaml', content: Buffer.from('a: 1\n') }],
        changes: [],
      }),
      message: () => ({ subject: 'Promote' }),
      author: { name: 'Kardinal', email: 'kardinal@example.com' },
      ...overrides,
    });
  const filesOf = async (branch: string) =>
    (await origin.git(['ls-tree', '-r', '--name-only', branch])).trim();

  it('is created without a parent and without files of another branch', async () => {
    await expect(write()).resolves.toMatchObject({ origin: 'new' });
    expect(await origin.subjects(base)).toEqual([`Start ${base}`, 'Promote']);
    expect(await filesOf(base)).toBe('app/a.yaml');
    await expect(write()).resolves.toMatchObject({ origin: 'found' });
  });

  it('is there for a pull request, too', async () => {
    const target = { type: 'branch', name: 'kardinal/a/b/dev' } as const;
    await write({ target });
    expect(await origin.subjects(base)).toEqual([`Start ${base}`]);
    expect(await filesOf(target.name)).toBe('app/a.yaml');
  });

  it('is the same commit whoever makes it first', async () => {
    await write();
    const root = await origin.git(['rev-list', '--max-parents=0', base]);
    const read = await git.read({
      repository: { url: origin.url },
      base: 'environment/other',
      missingBase: 'empty',
      directory: 'app',
      read: async files => {
        expect(await files.list('.')).toEqual([]);
      },
    });
    expect(read).not.toBe(root.trim());
    await write({ key: 'uid/2', base: 'environment/other' });
    const other = await origin.git([
      'rev-list',
      '--max-parents=0',
      'environment/other',
    ]);
    expect(other.trim()).toBe(read);
  });

  it('is not created where no commit may be made', async () => {
    const beforeCommit = () => Promise.reject(new Error('a gate is closed'));
    await expect(write({ beforeCommit })).rejects.toThrow('a gate is closed');
    expect(await origin.head(base)).toBeUndefined();
  });

  it('is refused where nobody asked for it', async () => {
    await expect(
      git.write({
        key: 'uid/1',
        repository: { url: origin.url },
        base,
        target: { type: 'base' },
        directory: 'app',
        edit: async () => ({ writes: [], changes: [] }),
        message: () => ({ subject: 'Promote' }),
        author: { name: 'Kardinal', email: 'kardinal@example.com' },
      }),
    ).rejects.toMatchObject({ kind: 'notFound' });
    expect(await origin.head(base)).toBeUndefined();
  });
});
