import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporaryDirectory } from '../../__testUtils__/temporaryDirectory';
import { CacheDirectory } from './CacheDirectory';

describe('CacheDirectory', () => {
  const directory = temporaryDirectory();

  beforeEach(() => directory.clear());

  function leaveLock(owner: object | string) {
    const text = typeof owner === 'string' ? owner : JSON.stringify(owner);
    writeFileSync(directory.resolve('owner.json'), text);
  }

  it('is used by one at a time, and later by the next', async () => {
    const first = new CacheDirectory(directory.path);
    const second = new CacheDirectory(directory.path);
    expect(await first.path()).toBe(directory.path);
    const own = await second.path();
    expect(own).toMatch(/private-/);
    await second.release();
    expect(existsSync(own)).toBe(false);
    await first.release();
    const third = new CacheDirectory(directory.path);
    expect(await third.path()).toBe(directory.path);
    await third.release();
  });

  it.each([
    ['of a process that is gone', { pid: 2 ** 30, startedAt: 0 }],
    ['of an earlier process with our pid', { pid: process.pid, startedAt: 0 }],
  ])('takes over a lock %s', async (_whose, owner) => {
    leaveLock({ host: hostname(), ...owner });
    const cache = new CacheDirectory(directory.path);
    expect(await cache.path()).toBe(directory.path);
    await cache.release();
  });

  it('takes over a lock that cannot be read', async () => {
    leaveLock('{');
    const cache = new CacheDirectory(directory.path);
    expect(await cache.path()).toBe(directory.path);
    await cache.release();
  });

  it.each([
    ['another machine', { host: 'elsewhere', pid: 1, startedAt: 0 }],
    ['a living process', { host: hostname(), pid: process.ppid, startedAt: 0 }],
  ])('leaves a lock of %s alone', async (_whose, owner) => {
    leaveLock(owner);
    const cache = new CacheDirectory(directory.path);
    expect(await cache.path()).toMatch(/private-/);
    await cache.release();
    expect(existsSync(directory.resolve('owner.json'))).toBe(true);
  });

  it('is a new one that only its owner may use, where none is configured', async () => {
    const planted = join(tmpdir(), 'kardinal-git');
    const caches = [
      new CacheDirectory(undefined),
      new CacheDirectory(undefined),
    ];
    const paths = await Promise.all(caches.map(cache => cache.path()));
    expect(new Set([...paths, planted]).size).toBe(3);
    expect(paths.map(path => statSync(path).mode & 0o777)).toEqual([
      0o700, 0o700,
    ]);
    await Promise.all(caches.map(cache => cache.release()));
    expect(paths.map(path => existsSync(path))).toEqual([false, false]);
  });

  it('is made for its owner only, and others may not read it any more', async () => {
    const made = new CacheDirectory(directory.resolve('made'));
    expect(statSync(await made.path()).mode & 0o777).toBe(0o700);
    await made.release();
    chmodSync(directory.resolve('made'), 0o755);
    const again = new CacheDirectory(directory.resolve('made'));
    expect(statSync(await again.path()).mode & 0o777).toBe(0o700);
    await again.release();
  });

  it.each<[string, (path: string) => void, RegExp]>([
    [
      'a link that somebody planted',
      path => symlinkSync(directory.path, path),
      /cacheDirectory: .* is a symbolic link; name the directory itself/,
    ],
    [
      'what others can write to',
      path => {
        mkdirSync(path);
        chmodSync(path, 0o777);
      },
      /can be written by others; empty it .*chmod 700/,
    ],
    ['a file', path => writeFileSync(path, ''), /EEXIST|is not a directory/],
  ])('is not %s', async (_what, plant, message) => {
    const path = directory.resolve('planted');
    plant(path);
    const cache = new CacheDirectory(path);
    await expect(cache.path()).rejects.toThrow(message);
    await cache.release();
  });

  it('is not what belongs to somebody else', async () => {
    const foreign = ['/proc/1', '/usr'].find(
      path => existsSync(path) && statSync(path).uid !== process.getuid?.(),
    );
    // Root owns everything: as root, somebody else's directory can be made.
    const path = foreign ?? directory.resolve('foreign');
    if (foreign === undefined) {
      mkdirSync(path);
      chownSync(path, 12_345, 12_345);
    }
    await expect(new CacheDirectory(path).path()).rejects.toThrow(
      /belongs to somebody else; name a directory in it, which is made/,
    );
  });
});
