import { versionOf } from './bundles';
import { Bundle } from './types.generated';

/** What a Bundle promotes, as in `spec.type`. @public */
export type BundleType = Bundle['spec']['type'];

/** The commit whose configuration a Bundle promotes. @public */
export type GitCommitArtifact = NonNullable<
  Bundle['spec']['artifacts']['gitCommit']
>;

/** An artifact that Bundles of one type replace in an environment. @public */
export type ArtifactKind = 'images' | 'gitCommit';

/** What Bundles of a type bring to an environment. @public */
export function artifactKinds(type: BundleType): readonly ArtifactKind[] {
  switch (type) {
    case 'config':
      return ['gitCommit'];
    case 'mixed':
      return ['images', 'gitCommit'];
    default:
      return ['images'];
  }
}

/** Whether Bundles of two types bring something of the same kind, so that the later one says what runs. @public */
export function sharesArtifacts(one: BundleType, other: BundleType): boolean {
  const kinds = artifactKinds(other);
  return artifactKinds(one).some(kind => kinds.includes(kind));
}

/** Why a Bundle has nothing to deploy, with field and fix; `undefined` when it has. @public */
export function missingArtifact({ spec }: Bundle): string | undefined {
  const { images = [], gitCommit } = spec.artifacts;
  const kinds = artifactKinds(spec.type);
  if (kinds.includes('images') && images.length === 0)
    return 'spec.artifacts.images is empty; name at least one image';
  return kinds.includes('gitCommit') && gitCommit === undefined
    ? 'spec.artifacts.gitCommit is missing; name the commit whose configuration is promoted'
    : undefined;
}

/** What people read of a Bundle: its version, and that it brings configuration. @public */
export function titleOf(bundle: Bundle): string {
  const { type, artifacts } = bundle.spec;
  const { sha } = artifacts.gitCommit ?? {};
  if (sha === undefined || type === 'image') return versionOf(bundle);
  const config = `config ${sha.slice(0, 7)}`;
  return type === 'config' ? config : `${versionOf(bundle)} with ${config}`;
}
