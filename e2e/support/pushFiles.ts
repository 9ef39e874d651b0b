import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { git } from '../../packages/sandbox/src/git/git';
import { TestSandbox } from './TestSandbox';
import { until } from './until';

const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@localhost'];

/** A repository of the forge, and the token of somebody who may push there. */
export interface RepositoryAccess {
  readonly cloneUrl: string;
  readonly token: string;
  /** Where it is pushed to; default: its main branch. */
  readonly branch?: string;
}

/**
 * Writes files to a branch of a repository in one commit, as somebody who may push there; by default to the
 * sandbox's own.
 *
 * @param files - content by path; `undefined` removes the file
 * @returns the commit
 */
export async function pushFiles(
  { forge, secrets }: TestSandbox,
  files: Readonly<Record<string, string | undefined>>,
  message: string,
  { cloneUrl, token, branch }: RepositoryAccess = {
    cloneUrl: forge.cloneUrl,
    token: secrets.botToken,
  },
): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'files-'));
  const run = (...args: readonly string[]) =>
    git([...identity, ...args], { cwd: directory, token });
  try {
    const only = branch === undefined ? [] : [`--branch=${branch}`];
    await run('clone', '--quiet', ...only, cloneUrl, '.');
    for (const [path, content] of Object.entries(files))
      await writeTo(join(directory, path), content);
    await run('add', '--all');
    await run('commit', '--quiet', '-m', message);
    // Promotions push, too, and may be faster.
    await until('a push', async () => {
      await run('pull', '--quiet', '--rebase');
      await run('push', '--quiet');
      return true;
    });
    return (await run('rev-parse', 'HEAD')).trim();
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function writeTo(
  file: string,
  content: string | undefined,
): Promise<void> {
  if (content === undefined) {
    await rm(file);
    return;
  }
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
