import { GitError } from './GitError';
import { ancestorsOf } from './ancestorsOf';
import { ImportedFile } from './fastImport';

/**
 * git would drop one of them without a word.
 *
 * @throws GitError `invalid` when a file would lie below another one
 * @internal
 */
export function refuseNesting(
  files: Iterable<ImportedFile>,
  overlay: ReadonlyMap<string, ImportedFile>,
): void {
  const after = new Map(overlay);
  for (const file of files) after.set(file.path, file);
  if (after.size < 2) return;
  for (const { path, type } of after.values()) {
    if (type === 'delete') continue;
    const other = ancestorsOf(path).find(
      ancestor => after.get(ancestor)?.type === 'write',
    );
    if (other !== undefined)
      throw new GitError(
        'invalid',
        `${other} and ${path} cannot both be files: rename one of them`,
      );
  }
}
