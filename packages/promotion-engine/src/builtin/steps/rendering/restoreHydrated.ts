import { posix } from 'node:path';
import {
  SourceFile,
  SourceTree,
  TreeEditResult,
} from '@kardinal/backstage-plugin-kardinal-node';
import { listHydrated } from './writeHydrated';
import { changesOf } from './writeOutput';

/**
 * Makes the directory of an environment have what an earlier commit of its branch has there, provenance and all, and nothing
 * else: what was approved and ran is what comes back, whatever its renderer would make of it now.
 *
 * @param rendered - the files of that commit, as seen from the directory
 * @throws StepError when the directory has files that no hydrator made
 */
export async function restoreHydrated(
  files: SourceTree,
  directory: string,
  rendered: readonly SourceFile[],
): Promise<TreeEditResult> {
  const listed = await listHydrated(files, directory);
  const wanted = new Map(
    rendered.flatMap(({ path, after }) =>
      after === undefined ? [] : [[posix.join(directory, path), after]],
    ),
  );
  const writes = [];
  for (const [path, content] of wanted)
    if (!(await files.read(path))?.equals(content))
      writes.push({ path, content });
  const deletes = listed.filter(path => !wanted.has(path));
  return { writes, deletes, changes: changesOf(directory, writes, deletes) };
}
