import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSafeRefName, readRefFile } from './refFiles';

describe('isSafeRefName', () => {
  it.each([
    'refs/heads/main',
    'refs/heads/kardinal/guestbook-v1.2/prod',
    'refs/tags/v1.0.0',
    'refs/pull/1/head',
  ])('allows %s', name => {
    expect(isSafeRefName(name)).toBe(true);
  });

  it.each([
    'main',
    'refs/heads',
    'refs/heads/',
    'refs/heads/../../config',
    'refs/heads/a..b',
    'refs/heads/.hidden',
    'refs/heads/a/.b',
    'refs/heads/a.lock',
    'refs/heads/a b',
    'refs/heads/a\n',
    'refs/heads/a~1',
    'refs/heads/a//b',
    'refs/heads/a@{1}',
    'refs/heads/a\\b',
    `refs/heads/${'a'.repeat(1000)}`,
  ])('refuses %j', name => {
    expect(isSafeRefName(name)).toBe(false);
  });
});

describe('readRefFile', () => {
  it('finds loose refs before packed ones, and knows what is a folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'refs-'));
    const [a, b] = ['a'.repeat(40), 'b'.repeat(40)];
    await mkdir(join(folder, 'refs/heads/x'), { recursive: true });
    await writeFile(join(folder, 'refs/heads/main'), `${a}\n`);
    await writeFile(
      join(folder, 'packed-refs'),
      `# pack-refs\n${b} refs/heads/main\n${b} refs/heads/old\n`,
    );
    const read = (ref: string) => readRefFile(folder, ref);
    expect(await read('refs/heads/main')).toBe(a);
    expect(await read('refs/heads/old')).toBe(b);
    expect(await read('refs/heads/x')).toBeUndefined();
    expect(await read('refs/heads/main/y')).toBeUndefined();
    expect(await read('refs/heads/none')).toBeUndefined();
    await rm(folder, { recursive: true, force: true });
  });
});
