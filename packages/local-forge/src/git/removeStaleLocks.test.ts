import {
  access,
  mkdir,
  mkdtemp,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeStaleLocks } from './removeStaleLocks';

it('only old locks of refs are removed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'locks-'));
  await mkdir(join(folder, 'refs/heads/a'), { recursive: true });
  const paths = ['refs/heads/main', 'refs/heads/a/b.lock', 'packed-refs.lock'];
  for (const path of paths) {
    await writeFile(join(folder, path), '');
    await utimes(join(folder, path), 1, 1);
  }
  await writeFile(join(folder, 'refs/heads/fresh.lock'), '');
  await removeStaleLocks(folder);
  const left = async (path: string) =>
    access(join(folder, path)).then(
      () => true,
      () => false,
    );
  expect(await left('refs/heads/main')).toBe(true);
  expect(await left('refs/heads/fresh.lock')).toBe(true);
  expect(await left('refs/heads/a/b.lock')).toBe(false);
  expect(await left('packed-refs.lock')).toBe(false);
  await rm(folder, { recursive: true, force: true });
});
