import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Of a Secret in Kubernetes, in bytes. */
const most = 1024 * 1024;

/**
 * The files of a directory by their names, as a Secret or ConfigMap is mounted: links to files count, and names that begin with two
 * dots are Kubernetes' own.
 *
 * @returns `undefined` where there is no such directory
 * @throws Error where one cannot be read, or is larger than a Secret may be
 */
export async function readFiles(
  directory: string,
): Promise<ReadonlyMap<string, Buffer> | undefined> {
  const names = await unlessAbsent(readdir(directory));
  if (names === undefined) return undefined;
  const files = new Map<string, Buffer>();
  for (const name of names.sort()) {
    if (name.startsWith('..')) continue;
    const path = join(directory, name);
    const found = await unlessAbsent(stat(path));
    if (found === undefined || !found.isFile()) continue;
    if (found.size > most) throw new Error(`${path} is larger than 1 MiB`);
    files.set(name, await readFile(path));
  }
  return files;
}

async function unlessAbsent<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
