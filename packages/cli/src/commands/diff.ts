import {
  Bundle,
  chartAddress,
  chartsOf,
  titleOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ClusterCommand } from '../CliCommand';
import { bundleNamed } from './viewOf';

/** What the other Bundle does not have. */
const absent = '(absent)';

/** What one Bundle promotes, and another one does not. */
export const diff: ClusterCommand = {
  type: 'cluster',
  path: ['diff'],
  arguments: '<bundle> <other>',
  description: 'compare what two Bundles promote',
  run(reading, { arguments: [one, other] }) {
    const before = bundleNamed(reading, one);
    const after = bundleNamed(reading, other);
    const was = artifactsOf(before);
    const is = artifactsOf(after);
    const names = [...new Set([...was.keys(), ...is.keys()])].sort();
    const changes = names.flatMap(artifact => {
      const from = was.get(artifact) ?? absent;
      const to = is.get(artifact) ?? absent;
      return from === to ? [] : [{ artifact, from, to }];
    });
    return {
      text:
        changes.length === 0
          ? `${one} and ${other} promote the same.\n`
          : {
              columns: [
                { title: 'ARTIFACT' },
                { title: titleOf(before) },
                { title: titleOf(after) },
              ],
              rows: changes.map(({ artifact, from, to }) => [
                artifact,
                truncated(from),
                truncated(to),
              ]),
            },
      data: changes,
      names: changes.map(({ artifact }) => artifact),
    };
  },
};

/** A digest as people compare it; `-o json` has all of it. */
function truncated(version: string): string {
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
