import {
  SourceFile,
  SourceTree,
  TreeEditResult,
} from '@kardinal/backstage-plugin-kardinal-node';
import { isProvenance } from './hasManifests';
import { restoreHydrated } from './restoreHydrated';

/**
 * Makes the directory of an environment have what somebody else's hydrator made, and nothing else, whatever anybody changed
 * there meanwhile. Where only what it says of them differs, nothing is written: the manifests are those that are there.
 *
 * @param proposed - its files, as seen from the directory
 * @throws StepError when the directory has files that no hydrator made
 */
export async function takeProposed(
  files: SourceTree,
  directory: string,
  proposed: readonly SourceFile[],
): Promise<TreeEditResult> {
  const result = await restoreHydrated(files, directory, proposed);
  const changed = [...result.writes.map(({ path }) => path), ...result.deletes];
  return changed.every(isProvenance)
    ? { writes: [], deletes: [], changes: [] }
    : result;
}
