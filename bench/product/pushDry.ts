import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { git } from '../../packages/sandbox/src/git/git';

const identity = [
  '-c',
  'user.name=Bench',
  '-c',
  'user.email=bench@example.com',
];

/** Somebody commits files to the main branch. @returns the commit. */
export async function pushDry(
  repository: string,
  token: string,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  const cwd = await mkdtemp(join(tmpdir(), 'bench-dry-'));
  const run = (...args: readonly string[]) =>
    git([...identity, ...args], { cwd, token });
  try {
    const only = ['--single-branch', '--branch', 'main'];
    await run('clone', '--quiet', ...only, repository, '.');
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(cwd, path)), { recursive: true });
      await writeFile(join(cwd, path), content);
    }
    await run('add', '--all');
    await run('commit', '--quiet', '-m', 'Change every environment');
    await run('push', '--quiet');
    return (await run('rev-parse', 'HEAD')).trim();
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}
