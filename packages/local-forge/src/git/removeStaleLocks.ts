import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** In milliseconds; no ref update takes as long. */
const STALE = 10_000;

/**
 * Removes the lock files of refs that a killed git left behind; they would
 * keep their refs from moving for ever. To be called before anything writes.
 *
 * @public
 */
export async function removeStaleLocks(gitDirectory: string): Promise<void> {
  const names = await readdir(join(gitDirectory, 'refs'), { recursive: true });
  const locks = [...names.map(name => join('refs', name)), 'packed-refs.lock']
    .filter(name => name.endsWith('.lock'))
    .map(name => join(gitDirectory, name));
  for (const lock of locks) {
    const file = await stat(lock).catch(() => undefined);
    // File times are real ones, whatever clock the forge was given.
    if (file && Date.now() - file.mtimeMs > STALE) await rm(lock);
  }
}
