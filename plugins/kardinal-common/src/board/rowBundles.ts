import { BundleType, sharesArtifacts } from '../api/artifacts';
import { isTerminalPhase } from '../api/bundles';
import { Pipeline } from '../api/types.generated';
import { hasSlots } from '../order';
import { BundleOutline, OutlinedPlace } from './bundleOutline';

/**
 * The names of the Bundles that the row of a Pipeline is made from: without the others it is the same. Those are what is not
 * over, what says something about an environment that nothing newer says, and what an environment has now.
 *
 * @param outlines - of all Bundles of the Pipeline
 * @public
 */
export function rowBundles(
  pipeline: Pipeline,
  outlines: readonly BundleOutline[],
): ReadonlySet<string> {
  // Whose turn it is depends on all of them.
  if (hasSlots(pipeline)) return namesOf(outlines);
  const newestFirst = [...outlines].sort((a, b) => compare(b, a));
  const unfinished = newestFirst.filter(each => !isTerminalPhase(each.phase));
  const found = [
    ...downToBegun(newestFirst),
    ...unfinished,
    ...lastWords(newestFirst),
    ...[...new Set(outlines.map(({ type }) => type))].flatMap(type =>
      present(outlines, type),
    ),
  ];
  const names = namesOf(found);
  const replacing = found.flatMap(each => each.supersededBy ?? []);
  return new Set([...names, ...replacing]);
}

function namesOf(outlines: readonly BundleOutline[]): ReadonlySet<string> {
  return new Set(outlines.map(({ name }) => name));
}

/** The newest of which anything was to begin, and all that were refused since; all of them where there is none. */
function downToBegun(
  newestFirst: readonly BundleOutline[],
): readonly BundleOutline[] {
  const begun = newestFirst.findIndex(each => !isRefused(each));
  return begun < 0 ? newestFirst : newestFirst.slice(0, begun + 1);
}

/** Whether nothing of it was ever to begin, as `isRefusedAtOnce` says of the Bundle itself. */
function isRefused({ phase, places }: BundleOutline): boolean {
  return phase === 'SkipDenied'
    ? places.every(({ state }) => state === 'SkipDenied')
    : phase === 'Failed' && places.length === 0;
}

/** As Bundles are ordered everywhere. */
function compare(a: BundleOutline, b: BundleOutline): number {
  return (
    a.created - b.created ||
    a.createdAt - b.createdAt ||
    (a.name < b.name ? -1 : 1)
  );
}

/** Of each environment, everything down to the newest that ended there with success. */
function lastWords(
  newestFirst: readonly BundleOutline[],
): readonly BundleOutline[] {
  const settled = new Set<string>();
  return newestFirst.filter(({ phase, places }) => {
    const open = places.filter(each => !settled.has(each.environment));
    if (isTerminalPhase(phase))
      open
        .filter(({ state }) => state === 'Verified' || state === 'NoOp')
        .forEach(({ environment }) => settled.add(environment));
    return open.length > 0;
  });
}

/** Of each environment, what was verified there last of what shares artifacts with a type, and what has begun there since. */
function present(
  outlines: readonly BundleOutline[],
  type: BundleType,
): readonly BundleOutline[] {
  const sharing = outlines.filter(each => sharesArtifacts(each.type, type));
  const latest = new Map<string, number>();
  for (const { environment, verifiedAt = -Infinity } of sharing.flatMap(
    ({ places }) => places,
  ))
    if (verifiedAt > (latest.get(environment) ?? -Infinity))
      latest.set(environment, verifiedAt);
  const isPresent = ({
    environment,
    promotedAt,
    verifiedAt,
  }: OutlinedPlace) => {
    const since = latest.get(environment) ?? Infinity;
    return (verifiedAt ?? promotedAt ?? -Infinity) >= since;
  };
  return sharing.filter(({ places }) => places.some(isPresent));
}
