import { readdirSync } from 'node:fs';
import { EventLoopTurns } from '@kardinal/kube-controller';
import { temporaryDirectory } from '../../__testUtils__/temporaryDirectory';
import { Mirror } from './Mirror';
import { MirrorGit } from './MirrorGit';
import { MirrorObjects } from './MirrorObjects';
import { RepositoryTree } from './RepositoryTree';
import { GitLauncher } from './process/GitLauncher';
import { MirrorProcessPool } from './process/MirrorProcesses';
import { OriginRepository } from './__testUtils__/OriginRepository';

describe('Mirror', () => {
  const directory = temporaryDirectory();
  let origin: OriginRepository;
  let git: MirrorGit;
  let mirror: Mirror;
  let launcher: GitLauncher;

  beforeEach(async () => {
    directory.clear();
    origin = await OriginRepository.create(directory.path, {
      'a/file': 'content\n',
      'b/file': 'other\n',
    });
    const path = directory.resolve('mirror');
    launcher = new GitLauncher();
    git = new MirrorGit({
      launcher,
      processes: new MirrorProcessPool(launcher),
      directory: path,
      url: origin.url,
      protocols: ['file'],
      clock: { now: () => 0 },
      signal: new AbortController().signal,
    });
    mirror = new Mirror(path, origin.url, 'partial', 3);
    await mirror.open();
    await mirror.fetch(git, ['main']);
  });

  afterEach(() => launcher.stop());

  function packs(): number {
    return readdirSync(directory.resolve('mirror/objects/pack')).filter(name =>
      name.endsWith('.pack'),
    ).length;
  }

  async function read(path: string): Promise<string | undefined> {
    const objects = new MirrorObjects(git, mirror.layout, new EventLoopTurns());
    const root = await objects.root(mirror.head('main')!, []);
    const tree = new RepositoryTree(objects, root);
    const target = await tree.resolve(path);
    return target.type === 'file'
      ? (await tree.content(target.oid)).toString()
      : undefined;
  }

  it('has the blobs that were read, and no other', async () => {
    const missing = async () =>
      (await git.local(['rev-list', '--objects', '--all', '--missing=print']))
        .toString()
        .split('\n')
        .filter(line => line.startsWith('?')).length;
    expect(await missing()).toBe(2);
    expect(await read('a/file')).toBe('content\n');
    expect(await missing()).toBe(1);
  });

  it('joins its packs and keeps working', async () => {
    for (const round of [1, 2, 3]) {
      await origin.commit({ 'a/file': `${round}\n` });
      await mirror.fetch(git, ['main']);
      await read('a/file');
    }
    expect(packs()).toBeGreaterThan(3);
    await mirror.maintain(git);
    expect(packs()).toBeLessThanOrEqual(2);
    expect(await read('a/file')).toBe('3\n');
    expect(await read('b/file')).toBe('other\n');
  });

  it('knows the steps of a branch after it was rewritten', async () => {
    const trailer = (key: string) => `change\n\nKardinal-Step: ${key}\n`;
    const first = await origin.commit({ a1: '' }, { message: trailer('one') });
    await origin.commit({ a2: '' }, { message: trailer('two') });
    await mirror.fetch(git, ['main']);
    const index = await mirror.steps(git, 'main');
    expect(index.find('one').map(({ commit }) => commit)).toEqual([first]);
    expect(index.find('two')).toBeDefined();
    await origin.git(['update-ref', 'refs/heads/main', first]);
    const third = await origin.commit(
      { a3: '' },
      { message: trailer('three') },
    );
    await mirror.fetch(git, ['main']);
    await mirror.steps(git, 'main');
    expect(index.find('three')).toEqual([
      {
        side: 'right',
        commit: third,
        parent: first,
        keys: ['three'],
      },
    ]);
    expect(index.find('one').map(({ commit }) => commit)).toEqual([first]);
    expect(index.find('two')).toEqual([]);
  });

  it('forgets a branch that the remote does not have any more', async () => {
    expect(mirror.head('main')).toBeDefined();
    await origin.git(['update-ref', '-d', 'refs/heads/main']);
    await mirror.fetch(git, ['main']);
    expect(mirror.head('main')).toBeUndefined();
  });
});
