import { Bundle, titleOf } from '@kardinal/backstage-plugin-kardinal-common';
import { CliError, ClusterCommand } from '../CliCommand';
import { Reading } from '../cluster/readCluster';

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
      const from = was.get(artifact) ?? '-';
      const to = is.get(artifact) ?? '-';
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
                from,
                to,
              ]),
            },
      data: changes,
      names: changes.map(({ artifact }) => artifact),
    };
  },
};

function bundleNamed({ cached, namespace }: Reading, name: string): Bundle {
  const found = cached.bundle(namespace, name);
  if (found !== undefined) return found;
  throw new CliError(
    `There is no Bundle ${name} in ${namespace}; kardinal get bundles <pipeline> lists those of a Pipeline`,
  );
}

/** By what they are, the versions that a Bundle promotes. */
function artifactsOf({ spec }: Bundle): ReadonlyMap<string, string> {
  const { images = [], gitCommit } = spec.artifacts;
  return new Map([
    ...images.map(({ reference, digest }) => versionOf(reference, digest)),
    ...(gitCommit === undefined
      ? []
      : [[gitCommit.repository, gitCommit.sha] as const]),
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
