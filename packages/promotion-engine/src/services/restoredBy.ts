import {
  Bundle,
  pipelineNameOf,
  rollbackOf,
  settlementOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from './CachedResources';

/** The Bundle that a rollback restores, or that settles a drift, with the record that its controller wrote; `undefined` where there is none. */
export function restoredBy(
  cached: Pick<CachedResources, 'bundle' | 'trusted'>,
  bundle: Bundle,
): Bundle | undefined {
  const name = rollbackOf(bundle)?.to ?? settlementOf(bundle)?.of;
  const found =
    name === undefined
      ? undefined
      : cached.bundle(bundle.metadata.namespace, name);
  return found && nameOf(found) === nameOf(bundle)
    ? cached.trusted(found)
    : undefined;
}

/** The same where that brings a release back itself: the one that came through the environments before. */
export function originRestoredBy(
  cached: Pick<CachedResources, 'bundle' | 'trusted'>,
  bundle: Bundle,
): Bundle | undefined {
  const passed = new Set<string>();
  let origin: Bundle | undefined;
  let next = restoredBy(cached, bundle);
  while (next !== undefined && !passed.has(next.metadata.name)) {
    passed.add(next.metadata.name);
    origin = next;
    next = restoredBy(cached, next);
  }
  return origin;
}

function nameOf(bundle: Bundle): string | undefined {
  const pipeline = pipelineNameOf(bundle);
  return pipeline.type === 'name' ? pipeline.name : undefined;
}
