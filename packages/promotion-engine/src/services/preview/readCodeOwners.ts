import {
  codeOwnersFiles,
  codeOwnersOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { GitFiles } from '../git';

/** As much as GitHub reads of it, in bytes. */
const largest = 3 * 1024 * 1024;

/** Who owns files of a commit, by its file CODEOWNERS; nobody where it has none that a forge would read. */
export async function readCodeOwners(
  files: Pick<GitFiles, 'read'>,
  paths: readonly string[],
): Promise<readonly string[]> {
  if (paths.length === 0) return [];
  for (const path of codeOwnersFiles) {
    // A link, or one that is too large: the forge asks nobody, and what is written does not depend on it.
    const content = await files.read(path, largest).catch(() => undefined);
    if (content !== undefined)
      return codeOwnersOf(content.toString('utf8'), paths);
  }
  return [];
}
