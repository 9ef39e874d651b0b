import { existsSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
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
});
