import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { git } from '../../packages/sandbox/src/git/git';
import { TestSandbox } from './TestSandbox';

const identity = [
  '-c',
  'user.name=Hydrator',
  '-c',
  'user.email=hydrator@localhost',
];

/**
 * Somebody's hydrator replaces what a branch of the sandbox's repository has, in one commit; it begins the branch where that is
 * missing.
 *
 * @param files - content by path
 */
export async function pushProposal(
  { forge, secrets }: TestSandbox,
  branch: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'proposal-'));
  const run = (...args: readonly string[]) =>
    git([...identity, ...args], { cwd: directory, token: secrets.botToken });
  const ref = `refs/heads/${branch}`;
  try {
    await run('init', '--quiet', `--initial-branch=${branch}`);
    if ((await run('ls-remote', forge.cloneUrl, ref)) !== '') {
      await run('fetch', '--quiet', forge.cloneUrl, ref);
      await run('reset', '--quiet', '--soft', 'FETCH_HEAD');
    }
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(directory, path)), { recursive: true });
      await writeFile(join(directory, path), content);
    }
    await run('add', '--all');
    await run('commit', '--quiet', '-m', 'Render');
    await run('push', '--quiet', forge.cloneUrl, `HEAD:${ref}`);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
