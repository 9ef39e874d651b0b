import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git } from '../../packages/sandbox/src/git/git';
import { TestSandbox } from './TestSandbox';

const ref = 'refs/notes/hydrator.metadata';

/** What hydrators noted on the newest commit of a branch of the sandbox's repository. */
export async function notedOn(
  { forge, secrets }: TestSandbox,
  branch: string,
): Promise<Readonly<Record<string, unknown>>> {
  const clone = await mkdtemp(join(tmpdir(), 'notes-'));
  const run = (...args: readonly string[]) =>
    git(args, { cwd: clone, token: secrets.botToken });
  try {
    await run('clone', '--quiet', '--bare', '-b', branch, forge.cloneUrl, '.');
    await run('fetch', '--quiet', 'origin', `${ref}:${ref}`);
    return JSON.parse(await run('notes', `--ref=${ref}`, 'show', branch));
  } finally {
    await rm(clone, { recursive: true, force: true });
  }
}
