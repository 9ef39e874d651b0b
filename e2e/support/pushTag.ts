import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git } from '../../packages/sandbox/src/git/git';
import { TestSandbox } from './TestSandbox';

/** Somebody who may push to the sandbox's repository names a commit of it. */
export async function pushTag(
  { forge, secrets }: TestSandbox,
  name: string,
  sha: string,
): Promise<void> {
  const cwd = await mkdtemp(join(tmpdir(), 'tag-'));
  const run = (...args: readonly string[]) =>
    git(args, { cwd, token: secrets.botToken });
  try {
    await run('clone', '--quiet', '--bare', forge.cloneUrl, '.');
    await run('push', '--quiet', 'origin', `${sha}:refs/tags/${name}`);
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}
