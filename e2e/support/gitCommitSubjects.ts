import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git } from '../../packages/sandbox/src/git/git';
import { TestSandbox } from './TestSandbox';

/** The subjects of a branch of the sandbox's repository, newest first, without those of merges. */
export async function gitCommitSubjects(
  { forge, secrets }: TestSandbox,
  branch: string,
): Promise<readonly string[]> {
  const clone = await mkdtemp(join(tmpdir(), 'log-'));
  const run = (...args: readonly string[]) =>
    git(args, { cwd: clone, token: secrets.botToken });
  try {
    await run(
      'clone',
      '--quiet',
      '--bare',
      '--single-branch',
      '-b',
      branch,
      forge.cloneUrl,
      '.',
    );
    const log = await run('log', '--no-merges', '--format=%s', branch);
    return log.trim().split('\n');
  } finally {
    await rm(clone, { recursive: true, force: true });
  }
}
