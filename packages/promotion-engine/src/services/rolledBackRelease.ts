import {
  Bundle,
  createdAtOf,
  isSameRelease,
  labels,
  PromotionStep,
  rollbackOf,
  titleOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from './CachedResources';

/**
 * Why automation does not promote a release to an environment: it was rolled back there, and nobody has wanted it there since.
 * `undefined` for every other release, and without any look at the history where there was no rollback.
 */
export function rolledBackRelease(
  cached: CachedResources,
  step: PromotionStep,
): string | undefined {
  const rollbacks = cached.rollbacksOf(step);
  const bundle = cached.bundleOf(step);
  if (rollbacks.length === 0 || bundle === undefined) return undefined;
  if (rollbackOf(bundle) !== undefined) return undefined;
  const { environment, pipeline } = step.spec;
  const { namespace } = step.metadata;
  const retryAt = Date.parse(
    bundle.metadata.annotations?.[labels.retryAt] ?? '',
  );
  const found = rollbacks.find(each => {
    const undone = undoneBy(cached, each);
    return (
      undone !== undefined &&
      isSameRelease(undone, bundle) &&
      !(retryAt >= createdOf(each))
    );
  });
  if (found === undefined) return undefined;
  const isWantedSince = cached
    .bundlesOfPipeline(namespace, pipeline)
    .map(each => cached.trusted(each))
    .some(each => {
      const { verifiedAt = '' } =
        each.status?.environments?.[environment] ?? {};
      return (
        isSameRelease(each, bundle) && Date.parse(verifiedAt) > createdOf(found)
      );
    });
  return isWantedSince
    ? undefined
    : `${titleOf(bundle)} was rolled back in ${environment} at ${createdAtOf(
        found,
      )}; retry it to promote it there all the same`;
}

/** Only of a rollback that its controller has accepted. */
function undoneBy(cached: CachedResources, bundle: Bundle): Bundle | undefined {
  const rollback = rollbackOf(bundle);
  const { environments = {} } = bundle.status ?? {};
  return rollback === undefined ||
    environments[rollback.environment] === undefined
    ? undefined
    : cached.bundle(bundle.metadata.namespace, rollback.of);
}

/** The second in which it was created: nobody else writes that. */
function createdOf({ metadata }: Bundle): number {
  return Date.parse(metadata.creationTimestamp ?? '') || 0;
}
