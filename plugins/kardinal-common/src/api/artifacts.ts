import { versionOf } from './bundles';
import { chartsOf, chartTitle } from './charts';
import { Bundle } from './types.generated';

/** What a Bundle promotes, as in `spec.type`. @public */
export type BundleType = Bundle['spec']['type'];

/** The commit whose configuration a Bundle promotes. @public */
export type GitCommitArtifact = NonNullable<
  Bundle['spec']['artifacts']['gitCommit']
>;

/** An artifact that Bundles of one type replace in an environment: images stand for charts, too, which go with them. @public */
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
export function missingArtifact(bundle: Bundle): string | undefined {
  const { images = [], gitCommit } = bundle.spec.artifacts;
  const kinds = artifactKinds(bundle.spec.type);
  const isEmpty = images.length === 0 && chartsOf(bundle).length === 0;
  if (kinds.includes('images') && isEmpty)
    return 'spec.artifacts.images is empty; name at least one image or chart';
  return kinds.includes('gitCommit') && gitCommit === undefined
    ? 'spec.artifacts.gitCommit is missing; name the commit whose configuration is promoted'
    : undefined;
}

/** What people read of a Bundle: its version, the charts that go with it, and that it brings configuration. @public */
export function titleOf(bundle: Bundle): string {
  const { type, artifacts } = bundle.spec;
  const { images = [], gitCommit } = artifacts;
  const sha = type === 'image' ? undefined : gitCommit?.sha;
  const chart = type === 'config' ? undefined : chartTitle(chartsOf(bundle));
  const hasVersion = type !== 'config' && images.length > 0;
  const [first, ...others] = [
    ...(hasVersion ? [versionOf(bundle)] : []),
    ...(chart === undefined ? [] : [chart]),
    ...(sha === undefined ? [] : [`config ${sha.slice(0, 7)}`]),
  ];
  if (first === undefined) return versionOf(bundle);
  return others.length === 0 ? first : `${first} with ${others.join(' and ')}`;
}
