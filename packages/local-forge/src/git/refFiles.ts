import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const SHA = /^[0-9a-f]{40}$/;

/**
 * Reads one ref straight from a bare repository's files, which saves a
 * process per look-up. Loose refs win over packed ones (gitrepository-layout).
 *
 * @returns the object name, or undefined when there is no such ref.
 * @public
 */
export async function readRefFile(
  gitDirectory: string,
  ref: string,
): Promise<string | undefined> {
  if (!isSafeRefName(ref)) return undefined;
  const loose = (await readIfPresent(join(gitDirectory, ref)))?.trim();
  if (loose !== undefined && SHA.test(loose)) return loose;
  const packed = await readIfPresent(join(gitDirectory, 'packed-refs'));
  const line = packed?.split('\n').find(entry => entry.endsWith(` ${ref}`));
  return line?.slice(0, 40);
}

/**
 * Whether a name may be a ref, by the rules of git-check-ref-format. Nothing
 * that passes can leave the repository's folder.
 *
 * @public
 */
export function isSafeRefName(ref: string): boolean {
  if (!/^refs\/[^/]+\/./.test(ref) || ref.length > 1000) return false;
  // eslint-disable-next-line no-control-regex
  if (/[\x00-\x20\x7f~^:?*[\\]|\.\.|@\{|\/\/|\/$|\.$/.test(ref)) return false;
  return ref
    .split('/')
    .every(part => !part.startsWith('.') && !part.endsWith('.lock'));
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code && ['ENOENT', 'EISDIR', 'ENOTDIR'].includes(code)) {
      return undefined;
    }
    throw error;
  }
}
