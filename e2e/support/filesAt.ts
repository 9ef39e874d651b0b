import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git } from '../../packages/sandbox/src/git/git';
import { TestSandbox } from './TestSandbox';

/** The files below a directory of the sandbox's repository, by their paths in the directory; `branch` is `main` unless named. */
export async function filesAt(
  { forge, secrets }: TestSandbox,
  directory: string,
  branch = 'main',
): Promise<Readonly<Record<string, string>>> {
  const clone = await mkdtemp(join(tmpdir(), 'files-'));
  try {
    await git(
      [
        'clone',
        '--quiet',
        '--depth=1',
        `--branch=${branch}`,
        forge.cloneUrl,
        clone,
      ],
      { token: secrets.botToken },
    );
    const root = join(clone, directory);
    const entries = await readdir(root, {
      recursive: true,
      withFileTypes: true,
    }).catch(() => []);
    const files = entries
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1));
    const contents = await Promise.all(
      files
        .sort()
        .map(async file => [file, await readFile(join(root, file), 'utf8')]),
    );
    return Object.fromEntries(contents);
  } finally {
    await rm(clone, { recursive: true, force: true });
  }
}
