import { SourceFile } from '@kardinal/backstage-plugin-kardinal-node';
import { canonicalJson } from '@kardinal/kube-controller';
import { digestOf } from '../../../services/oci';
import { isProvenance } from './hasManifests';
import { MadeFrom } from './renditionOutputs';

const unknown = 'unknown';

/**
 * What is known of manifests that somebody else's hydrator made: the commit that it says, and the manifests themselves. The same manifests are
 * the same Rendition.
 *
 * @param taken - files, as seen from the directory
 */
export function takenProvenance(
  taken: readonly SourceFile[],
  commit: string,
  path: string,
): MadeFrom {
  const files = taken
    .filter(each => !isProvenance(each.path))
    .flatMap(({ path: file, after }) =>
      after === undefined ? [] : [[file, digestOf(after)]],
    )
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    renderer: { name: unknown, version: unknown },
    inputs: digestOf(canonicalJson({ taken: files })),
    commit,
    path,
  };
}
