import {
  Bundle,
  chartAddress,
  chartsOf,
} from '@kardinal/backstage-plugin-kardinal-common';

/** What the other Bundle does not have. */
const absent = '(absent)';

/** An artifact that two Bundles promote in different versions, or what they were made from. */
export interface ArtifactChange {
  readonly artifact: string;
  readonly from: string;
  readonly to: string;
}

/** Compares what two Bundles promote, by the names of the artifacts. */
export function changedArtifacts(
  before: Bundle,
  after: Bundle,
): readonly ArtifactChange[] {
  const was = artifactsOf(before);
  const is = artifactsOf(after);
  const names = [...new Set([...was.keys(), ...is.keys()])].sort();
  return names.flatMap(artifact => {
    const from = was.get(artifact) ?? absent;
    const to = is.get(artifact) ?? absent;
    return from === to ? [] : [{ artifact, from, to }];
  });
}

/** Shortens a digest as people compare it; `-o json` has all of it. */
export function shortVersion(version: string): string {
  return version.replace(/(sha256:[0-9a-f]{8})[0-9a-f]+/, '$1...');
}

/** By what they are, the versions that a Bundle promotes, and what they were made from. */
function artifactsOf(bundle: Bundle): ReadonlyMap<string, string> {
  const { spec } = bundle;
  const { images = [], gitCommit } = spec.artifacts;
  const { commitSHA, author } = spec.provenance ?? {};
  return new Map([
    ...images.map(({ reference, digest }) => versionOf(reference, digest)),
    ...chartsOf(bundle).map(
      chart =>
        [
          chartAddress(chart),
          [chart.version, chart.digest].filter(Boolean).join('@'),
        ] as const,
    ),
    ...(gitCommit === undefined
      ? []
      : [[gitCommit.repository, gitCommit.sha] as const]),
    ...(commitSHA === undefined ? [] : [['commit', commitSHA] as const]),
    ...(author === undefined ? [] : [['author', author] as const]),
  ]);
}

/** The repository of an image, and its tag or digest. */
function versionOf(
  reference: string,
  digest: string | undefined,
): readonly [string, string] {
  const [image, ownDigest = digest] = reference.split('@');
  const colon = image.lastIndexOf(':');
  const hasTag = colon > image.lastIndexOf('/');
  const repository = hasTag ? image.slice(0, colon) : image;
  const tag = hasTag ? [image.slice(colon + 1)] : [];
  const version = [...tag, ...(ownDigest === undefined ? [] : [ownDigest])];
  return [repository, version.join('@') || 'latest'];
}
