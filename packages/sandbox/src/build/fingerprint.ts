import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** What is never part of a build. */
const ignored =
  /(^|\/)(node_modules|dist|dist-types|coverage)(\/|$)|\.test\.tsx?$/;

/**
 * Changes when the contents of one of the folders or files change, and only then.
 *
 * @public
 */
export async function fingerprint(
  root: string,
  paths: readonly string[],
): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths)
    for (const file of await filesOf(path)) {
      hash.update(`${relative(root, file)}\0`);
      hash.update(await readFile(file));
      hash.update('\0');
    }
  return hash.digest('hex');
}

async function filesOf(path: string): Promise<readonly string[]> {
  const entries = await readdir(path, {
    recursive: true,
    withFileTypes: true,
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (!entries) return [path];
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(file => !ignored.test(relative(path, file)))
    .sort();
}
