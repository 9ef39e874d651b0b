import {
  chmodSync,
  existsSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '../../__testUtils__/temporaryDirectory';
import {
  GitOperation,
  GitRepositories,
  GitWriteRequest,
} from './GitRepositories';
import { localGit } from './__testUtils__/localGit';
import { OriginFile, OriginRepository } from './__testUtils__/OriginRepository';
import { kustomization, tagEdit } from './__testUtils__/tagEdit';

const FILE = 'environments/dev/kustomization.yaml';

describe('writes into unusual repositories', () => {
  const directory = temporaryDirectory();
  let origin: OriginRepository;
  let git: GitRepositories;
  let operations: GitOperation[];

  function start() {
    operations = [];
    git = localGit(directory, {
      onOperation: operation => operations.push(operation),
    });
  }

  async function create(files?: Record<string, OriginFile>) {
    origin = await OriginRepository.create(directory.path, files);
  }

  function edit(tag: string, branch?: string): GitWriteRequest {
    const key = `step ${tag}`;
    return tagEdit({ key, url: origin.url, environment: 'dev', tag, branch });
  }

  function mirrors(): string[] {
    const cache = directory.resolve('cache');
    return readdirSync(cache)
      .filter(name => /^[0-9a-f]{32}$/.test(name))
      .map(name => join(cache, name));
  }

  beforeEach(() => {
    directory.clear();
    start();
  });

  afterEach(() => git.stop());

  it.each([
    ['Windows line ends', kustomization('v1').replace(/\n/g, '\r\n')],
    ['a byte order mark', `\ufeff${kustomization('v1')}`],
    ['no line break at the end', kustomization('v1').trimEnd()],
    [
      'bytes that are no UTF-8',
      Buffer.from(`# \xff\n${kustomization('v1')}`, 'latin1'),
    ],
  ])('keeps %s', async (_what, content) => {
    await create({ [FILE]: { content } });
    await git.write(edit('v2'));
    const after = await origin.show(`main:${FILE}`);
    const expected = Buffer.from(content)
      .toString('latin1')
      .replace('newTag: v1', 'newTag: v2');
    expect(after.toString('latin1')).toBe(expected);
  });

  it('keeps the mode of a file', async () => {
    await create({ [FILE]: { mode: '100755', content: kustomization('v1') } });
    await git.write(edit('v2'));
    expect(await origin.git(['ls-tree', 'main', FILE])).toMatch(/^100755 /);
  });

  it('leaves names that are no UTF-8, links and submodules alone', async () => {
    await create({
      [FILE]: kustomization('v1'),
      'environments/dev/caf\xe9': 'latin1 name',
      'environments/dev/link': { mode: '120000', content: '/etc/passwd' },
      'with spaces and \\"quotes\\"': 'x',
    });
    const sub = '1'.repeat(40);
    await origin.git(
      ['fast-import', '--quiet'],
      Buffer.from(
        `commit refs/heads/main\ncommitter S <s@e> 1700000000 +0000\ndata 3\nsub\nfrom refs/heads/main^0\nM 160000 ${sub} environments/dev/sub\n`,
      ),
    );
    const before = await origin.git(['ls-tree', '-r', '-z', 'main']);
    await git.write(edit('v2'));
    const after = await origin.git(['ls-tree', '-r', '-z', 'main']);
    const others = (listing: string) =>
      listing.split('\0').filter(line => !line.endsWith(FILE));
    expect(others(after)).toEqual(others(before));
    expect(others(after)).toHaveLength(5);
  });

  it.each([
    ['to another file', '../../shared/dev.yaml'],
    ['that is absolute', '/etc/passwd'],
    ['out of the repository', '../../../etc/passwd'],
    ['to itself', 'kustomization.yaml'],
    ['to a directory', '../../environments'],
  ])('refuses a file that is a link %s', async (_what, content) => {
    await create({
      'shared/dev.yaml': kustomization('v1'),
      [FILE]: { mode: '120000', content },
    });
    const base = await origin.head();
    await expect(git.write(edit('v2'))).rejects.toMatchObject({
      kind: 'invalid',
      message: `"${FILE}" is a symbolic link; put the file itself there`,
    });
    expect(await origin.head()).toBe(base);
  });

  it.each([
    ['environments/dev', 'prod'],
    ['environments', 'real'],
  ])('refuses what is below %s that is a link', async (link, content) => {
    await create({
      'environments/prod/kustomization.yaml': kustomization('v1'),
      'real/dev/kustomization.yaml': kustomization('v1'),
    });
    await origin.commit({ [link]: { mode: '120000', content } });
    const base = await origin.head();
    await expect(git.write(edit('v2'))).rejects.toMatchObject({
      kind: 'invalid',
      message: `"${FILE}" goes through the symbolic link ${link}; name the directory itself`,
    });
    expect(await origin.head()).toBe(base);
  });

  it('refuses a file that takes long to read', async () => {
    const size = 256 * 1024;
    const text = kustomization('v1');
    await create({ [FILE]: `${text}#${'x'.repeat(size - text.length)}` });
    await expect(git.write(edit('v2'))).rejects.toMatchObject({
      kind: 'invalid',
      message: `${FILE} takes 262145 bytes, and a file that is edited may take 262144 (256 KiB); split it`,
    });
    await origin.commit({
      [FILE]: `${text}#${'x'.repeat(size - text.length - 1)}`,
    });
    expect(await git.write(edit('v3'))).toMatchObject({ type: 'committed' });
  });

  it('says that a repository is empty', async () => {
    await create();
    await expect(git.write(edit('v2'))).rejects.toMatchObject({
      kind: 'notFound',
      message: expect.stringContaining('is empty: push a first commit to main'),
    });
  });

  it('writes again after the base branch was deleted and made anew', async () => {
    await create({ [FILE]: kustomization('v1') });
    await git.write(edit('v2'));
    await origin.git(['update-ref', '-d', 'refs/heads/main']);
    await expect(git.write(edit('v3'))).rejects.toMatchObject({
      kind: 'notFound',
    });
    await origin.commit({ [FILE]: kustomization('v1') });
    expect(await git.write(edit('v3'))).toMatchObject({ origin: 'new' });
  });

  it('writes a branch below the name of another one into a clear reason', async () => {
    await create({ [FILE]: kustomization('v1') });
    await origin.git(['update-ref', 'refs/heads/kardinal', 'refs/heads/main']);
    await expect(
      git.write(edit('v2', 'kardinal/b1/dev')),
    ).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('kardinal'),
    });
  });

  it('reads blobs of servers that do not serve partial clones', async () => {
    await create({ [FILE]: kustomization('v1') });
    await origin.git(['config', 'uploadpack.allowFilter', 'false']);
    expect(await git.write(edit('v2'))).toMatchObject({ origin: 'new' });
    expect(operations.map(({ operation }) => operation)).toEqual([
      'clone',
      'push',
    ]);
  });

  it('fetches only what is new after a restart', async () => {
    await create({ [FILE]: kustomization('v1') });
    await git.write(edit('v2'));
    await git.stop();
    start();
    await git.write(edit('v3'));
    expect(operations.map(({ operation }) => operation)).toEqual([
      'fetch',
      'push',
    ]);
  });

  it.each<[string, (mirror: string) => void]>([
    [
      'objects are gone',
      (mirror: string) =>
        rmSync(join(mirror, 'objects'), { recursive: true, force: true }),
    ],
    [
      'a pack is broken',
      (mirror: string) => {
        const packs = join(mirror, 'objects', 'pack');
        readdirSync(packs)
          .filter(name => name.endsWith('.pack') || name.endsWith('.idx'))
          .forEach(name => {
            rmSync(join(packs, name), { force: true });
            writeFileSync(join(packs, name), 'broken');
          });
      },
    ],
    [
      'the configuration is another one',
      (mirror: string) => writeFileSync(join(mirror, 'config'), '[core'),
    ],
    ...['objects', 'refs', 'packed-refs', 'HEAD', 'config'].map(
      (part): [string, (mirror: string) => void] => [
        `files in ${part} are empty, as after a power cut`,
        mirror => empty(join(mirror, part)),
      ],
    ),
    ['HEAD is gone', (mirror: string) => rmSync(join(mirror, 'HEAD'))],
    [
      'a lock was left behind',
      (mirror: string) => writeFileSync(join(mirror, 'packed-refs.lock'), ''),
    ],
  ])('makes the mirror anew when %s', async (_what, damage) => {
    await create({ [FILE]: kustomization('v1') });
    await git.write(edit('v2'));
    await git.stop();
    mirrors().forEach(damage);
    start();
    expect(await git.write(edit('v3'))).toMatchObject({
      origin: 'new',
      changes: [{ from: 'v2', to: 'v3' }],
    });
  });

  it('heals while it runs', async () => {
    await create({ [FILE]: kustomization('v1') });
    await git.write(edit('v2'));
    mirrors().forEach(mirror => rmSync(mirror, { recursive: true }));
    // What still runs in the folder may fail once, as transient: a promotion tries that again.
    const write = () => git.write(edit('v3'));
    expect(await write().catch(write)).toMatchObject({ type: 'committed' });
    expect(mirrors().every(existsSync)).toBe(true);
  });

  it('needs no more requests for 10,000 files and 5,000 commits', async () => {
    await create();
    await origin.git(['fast-import', '--quiet'], largeHistory());
    await git.write(edit('v2'));
    await git.write(edit('v3'));
    expect(operations.map(({ operation }) => operation)).toEqual([
      'clone',
      'blobs',
      'push',
      'push',
    ]);
    const [head, before] = (
      await origin.git(['rev-list', '--max-count=2', 'main'])
    ).split('\n');
    expect(await origin.diff(before, head)).toEqual([
      '-    newTag: v2',
      '+    newTag: v3',
    ]);
    expect(await origin.git(['rev-list', '--count', 'main'])).toBe('5002\n');
  });
});

describe('paths and branches that nobody may write to', () => {
  const directory = temporaryDirectory();
  let origin: OriginRepository;
  let git: GitRepositories;

  const edit = (tag: string) =>
    tagEdit({ key: tag, url: origin.url, environment: 'dev', tag });

  beforeAll(async () => {
    origin = await OriginRepository.create(directory.path, {
      [FILE]: kustomization('v1'),
    });
    await origin.git(
      ['fast-import', '--quiet'],
      Buffer.from(
        `commit refs/heads/main\ncommitter S <s@e> 1700000000 +0000\ndata 3\nsub\nfrom refs/heads/main^0\nM 160000 ${'1'.repeat(
          40,
        )} environments/dev/sub\n`,
      ),
    );
    git = localGit(directory);
  });

  afterAll(() => git.stop());

  it.each([
    ['../outside', 'leads out of the repository'],
    ['/etc/passwd', 'leads out of the repository'],
    ['environments/../../x', 'leads out of the repository'],
    ['.git/config', 'is not a path of a repository'],
    ['environments/dev\n', 'control characters'],
    [`${FILE}/below`, 'is a file, not a directory'],
    ['environments/dev/sub/x', 'inside of the submodule environments/dev/sub'],
  ])('refuses to read or write %j', async (path, message) => {
    const error = {
      kind: 'invalid',
      message: expect.stringContaining(message),
    };
    const content = Buffer.from('x');
    await expect(
      git.write({
        ...edit('v2'),
        edit: async files => {
          await files.read(path);
          return { writes: [], changes: [] };
        },
      }),
    ).rejects.toMatchObject(error);
    await expect(
      git.write({
        ...edit('v3'),
        edit: async () => ({ writes: [{ path, content }], changes: [] }),
      }),
    ).rejects.toMatchObject(error);
  });

  it.each(['-x', 'a..b', 'a b', 'a.lock', 'a/', '', '@{u}', 'a*', 'a\n'])(
    'refuses the branch name %j',
    async base => {
      await expect(git.write({ ...edit('v2'), base })).rejects.toMatchObject({
        kind: 'invalid',
      });
    },
  );
});

function largeHistory(): Buffer {
  const parts: string[] = [];
  const commit = (index: number) =>
    `commit refs/heads/main\ncommitter S <s@e> ${
      1_700_000_000 + index
    } +0000\ndata 1\nc\n`;
  parts.push(commit(0));
  const text = kustomization('v1');
  parts.push(`M 100644 inline ${FILE}\ndata ${text.length}\n${text}\n`);
  for (let index = 0; index < 10_000; index += 1) {
    const path = `teams/t${index % 100}/app${index}/values.yaml`;
    const content = `replicas: ${index}\n`;
    parts.push(`M 100644 inline ${path}\ndata ${content.length}\n${content}\n`);
  }
  for (let index = 1; index < 5_000; index += 1) {
    const content = `${index}\n`;
    parts.push(
      commit(index),
      `M 100644 inline counter\ndata ${content.length}\n${content}\n`,
    );
  }
  return Buffer.from(parts.join(''));
}

function empty(path: string): void {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    chmodSync(path, 0o600);
    writeFileSync(path, '');
    return;
  }
  for (const name of readdirSync(path)) empty(join(path, name));
}
