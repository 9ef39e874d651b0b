import { ArtifactKind, artifactKinds } from '../api/artifacts';
import { Bundle } from '../api/types.generated';

/**
 * Names of the Bundles that some environment runs, as far as the record of its last verification says: of images and of
 * configuration. Of several that were verified in the same second all count.
 *
 * @public
 */
export function lastHealthy(bundles: readonly Bundle[]): ReadonlySet<string> {
  const kinds: readonly ArtifactKind[] = artifactKinds('mixed');
  return new Set(
    kinds.flatMap(kind => [...lastVerified(bundlesWith(kind, bundles))]),
  );
}

function bundlesWith(
  kind: ArtifactKind,
  bundles: readonly Bundle[],
): readonly Bundle[] {
  return bundles.filter(({ spec }) => artifactKinds(spec.type).includes(kind));
}

function lastVerified(bundles: readonly Bundle[]): readonly string[] {
  const newest = new Map<string, { instant: number; names: string[] }>();
  for (const { metadata, status } of bundles)
    for (const [environment, entry] of Object.entries(
      status?.environments ?? {},
    )) {
      const instant = Date.parse(entry.verifiedAt ?? '');
      if (Number.isNaN(instant)) continue;
      const known = newest.get(environment);
      if (known === undefined || instant > known.instant)
        newest.set(environment, { instant, names: [metadata.name] });
      else if (instant === known.instant) known.names.push(metadata.name);
    }
  return [...newest.values()].flatMap(({ names }) => names);
}

/**
 * Whether every environment that a Bundle was written to has been verified with others since that bring all that it brings.
 *
 * @public
 */
export function isReplaced(
  bundle: Bundle,
  bundles: readonly Bundle[],
): boolean {
  const others = bundles.filter(
    each => each.metadata.name !== bundle.metadata.name,
  );
  return Object.entries(bundle.status?.environments ?? {}).every(
    ([environment, { commit, promotedAt, verifiedAt }]) => {
      if (commit === undefined && verifiedAt === undefined) return true;
      const since = Date.parse(verifiedAt ?? promotedAt ?? '');
      return artifactKinds(bundle.spec.type).every(kind =>
        bundlesWith(kind, others).some(({ status }) => {
          const entry = status?.environments?.[environment];
          return Date.parse(entry?.verifiedAt ?? '') > since;
        }),
      );
    },
  );
}
