import { temporaryDirectory } from '../../__testUtils__/temporaryDirectory';
import { localGit } from './__testUtils__/localGit';
import { OriginFile, OriginRepository } from './__testUtils__/OriginRepository';
import { GitFiles, GitRepositories, GitWriteRequest } from './GitRepositories';

const out = 'environments/dev/out';

/** Makes the files of a directory be these. */
function replaceAll(
  directory: string,
  wanted: Readonly<Record<string, string>>,
): GitWriteRequest['edit'] {
  return async (files: GitFiles) => {
    const listed = await files.list(directory);
    return {
      writes: Object.entries(wanted).map(([name, text]) => ({
        path: `${directory}/${name}`,
        content: Buffer.from(text),
      })),
      deletes: listed.filter(
        path => wanted[path.slice(directory.length + 1)] === undefined,
      ),
      changes: [],
    };
  };
}

describe('edits that list, create and delete files', () => {
  const directory = temporaryDirectory();
  let origin: OriginRepository;
  let git: GitRepositories;

  const start = () => {
    git = localGit(directory);
  };
  const restart = async () => {
    await git.stop();
    start();
  };
  const create = async (files: Readonly<Record<string, OriginFile>>) => {
    origin = await OriginRepository.create(directory.path, files);
  };
  const write = (
    edit: GitWriteRequest['edit'],
    overrides: Partial<GitWriteRequest> = {},
  ) =>
    git.write({
      key: 'uid/1',
      repository: { url: origin.url },
      base: 'main',
      target: { type: 'base' },
      directory: 'environments/dev',
      edit,
      message: () => ({ subject: 'Render' }),
      author: { name: 'Kardinal', email: 'kardinal@example.com' },
      ...overrides,
    });
  const tree = async () =>
    (await origin.git(['ls-tree', '-r', 'main']))
      .trim()
      .split('\n')
      .map(line => line.replace(/ blob [0-9a-f]+\t/, ' '));

  beforeEach(() => {
    directory.clear();
    start();
  });
  afterEach(() => git.stop());

  it('set the executable bit, also alone, and find such a commit again', async () => {
    await create({
      [`${out}/set.sh`]: 'set\n',
      [`${out}/taken.sh`]: { mode: '100755', content: 'taken\n' },
      [`${out}/kept.sh`]: { mode: '100755', content: 'kept\n' },
    });
    const seen: unknown[] = [];
    const edit: GitWriteRequest['edit'] = async files => {
      for (const name of ['set.sh', 'taken.sh', 'new.sh'])
        seen.push(await files.mode(`${out}/${name}`));
      const of = (name: string, mode?: 'executable' | 'regular') => ({
        path: `${out}/${name}.sh`,
        content: Buffer.from(`${name}\n`),
        ...(mode === undefined ? {} : { mode }),
      });
      return {
        writes: [
          of('set', 'executable'),
          of('taken', 'regular'),
          of('new', 'executable'),
          of('kept'),
        ],
        changes: [],
      };
    };
    expect(await write(edit)).toMatchObject({ origin: 'new' });
    expect(seen).toEqual(['regular', 'executable', undefined]);
    expect(await tree()).toEqual([
      `100755 ${out}/kept.sh`,
      `100755 ${out}/new.sh`,
      `100755 ${out}/set.sh`,
      `100644 ${out}/taken.sh`,
    ]);
    await restart();
    expect(await write(edit)).toMatchObject({ origin: 'found' });
    expect(await write(edit, { key: 'uid/2' })).toMatchObject({
      type: 'unchanged',
    });
  });

  it('make one commit of it all; modes of files that were there stay', async () => {
    await create({
      [`${out}/a.yaml`]: 'a: 1\n',
      [`${out}/gone/b.yaml`]: 'b: 1\n',
      [`${out}/run.sh`]: { mode: '100755', content: 'exit 1\n' },
      'environments/prod/a.yaml': 'a: 1\n',
    });
    const wanted = {
      'a.yaml': 'a: 1\n',
      'run.sh': 'exit 0\n',
      'new/c.yaml': 'c: 1\n',
      'with space "x".yaml': 'd: 1\n',
    };
    const base = await origin.head();
    expect(await write(replaceAll(out, wanted))).toMatchObject({
      type: 'committed',
      baseCommit: base,
    });
    expect(await tree()).toEqual([
      `100644 ${out}/a.yaml`,
      `100644 ${out}/new/c.yaml`,
      `100755 ${out}/run.sh`,
      `100644 "${out}/with space \\"x\\".yaml"`,
      '100644 environments/prod/a.yaml',
    ]);
    expect(await origin.subjects()).toEqual(['a change', 'Render']);
  });

  it('make no commit when everything is so already', async () => {
    await create({ [`${out}/a.yaml`]: 'a: 1\n' });
    expect(await write(replaceAll(out, { 'a.yaml': 'a: 1\n' }))).toEqual({
      type: 'unchanged',
      baseCommit: await origin.head(),
    });
  });

  it('find their commit after a crash by what they create and delete', async () => {
    await create({ [`${out}/old.yaml`]: 'a: 1\n', other: 'x' });
    const render = replaceAll(out, { 'new.yaml': 'a: 2\n' });
    const made = await write(render);
    await origin.commit({ other: 'y' });
    await restart();
    expect(await write(render)).toEqual({ ...made, origin: 'found' });
    expect(await origin.subjects()).toHaveLength(3);
  });

  it('do not take a commit for theirs that leaves what they delete', async () => {
    await create({ [`${out}/old.yaml`]: 'a: 1\n' });
    const forged = await origin.commit(
      { [`${out}/new.yaml`]: 'a: 2\n' },
      { message: 'Render\n\nKardinal-Step: uid/1' },
    );
    expect(
      await write(replaceAll(out, { 'new.yaml': 'a: 2\n' })),
    ).toMatchObject({ origin: 'new', baseCommit: forged });
    expect(await tree()).toEqual([`100644 ${out}/new.yaml`]);
  });

  it('of one push are made on what those before them created', async () => {
    await create({ 'environments/dev/a': 'x' });
    const count = async (files: GitFiles) => {
      const listed = await files.list('environments');
      const content = Buffer.from(`${listed.length}`);
      const writes = [{ path: 'environments/dev/count', content }];
      return { writes, changes: [] };
    };
    await Promise.all([
      write(replaceAll('environments/prod', { a: '', b: '' })),
      write(count, { key: 'uid/2' }),
      write(replaceAll('environments/prod', { b: '' }), { key: 'uid/3' }),
    ]);
    expect(String(await origin.show('main:environments/dev/count'))).toBe('3');
    expect(await tree()).toEqual([
      '100644 environments/dev/a',
      '100644 environments/dev/count',
      '100644 environments/prod/b',
    ]);
  });

  it('of one push do not drop each other silently', async () => {
    await create({ 'environments/dev/a': 'x' });
    const outcomes = await Promise.allSettled([
      write(replaceAll(out, { a: '' })),
      write(replaceAll(`${out}/a`, { b: '' }), { key: 'uid/2' }),
    ]);
    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      {
        status: 'rejected',
        reason: {
          kind: 'invalid',
          message: `${out}/a and ${out}/a/b cannot both be files: rename one of them`,
        },
      },
    ]);
  });

  it.each([
    [
      'a symbolic link',
      { [`${out}/link`]: { mode: '120000', content: '/etc/passwd' } },
      `"${out}/link" is a symbolic link; put the file itself there`,
    ],
    [
      'a file in place of the directory',
      { [out]: 'x' },
      `"${out}" is a file, not a directory`,
    ],
    [
      'more than 5,000 files',
      Object.fromEntries(
        Array.from({ length: 5_001 }, (_, at) => [`${out}/${at}`, '']),
      ),
      `"${out}" has more than 5000 files and directories: name a smaller one`,
    ],
  ])('refuse to list %s', async (_what, files, message) => {
    await create(files);
    await expect(write(replaceAll(out, {}))).rejects.toMatchObject({
      kind: 'invalid',
      message,
    });
  });

  it.each(['environments/dev/.git/config', 'environments/../../x'])(
    'refuse to create %s',
    async path => {
      await create({ 'environments/dev/a': 'x' });
      const writes = [{ path, content: Buffer.from('x') }];
      await expect(
        write(async () => ({ writes, changes: [] })),
      ).rejects.toMatchObject({ kind: 'invalid' });
    },
  );
});
