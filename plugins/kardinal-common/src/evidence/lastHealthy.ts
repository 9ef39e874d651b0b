import { Bundle } from '../api/types.generated';

/**
 * Names of the Bundles that some environment runs, as far as the record of its last verification says. Of several that
 * were verified in the same second all count.
 *
 * @public
 */
export function lastHealthy(bundles: readonly Bundle[]): ReadonlySet<string> {
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
  return new Set([...newest.values()].flatMap(({ names }) => names));
}

/**
 * Whether every environment that a Bundle was written to has been verified with another Bundle since.
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
      return others.some(({ status }) => {
        const entry = status?.environments?.[environment];
        return Date.parse(entry?.verifiedAt ?? '') > since;
      });
    },
  );
}
