import {
  Bundle,
  pipelineNameOf,
  rollbackOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from './CachedResources';

/** The Bundle that a rollback restores, with the record that its controller wrote; `undefined` where there is none. */
export function restoredBy(
  cached: Pick<CachedResources, 'bundle' | 'trusted'>,
  bundle: Bundle,
): Bundle | undefined {
  const rollback = rollbackOf(bundle);
  const found =
    rollback && cached.bundle(bundle.metadata.namespace, rollback.to);
  return found && nameOf(found) === nameOf(bundle)
    ? cached.trusted(found)
    : undefined;
}

function nameOf(bundle: Bundle): string | undefined {
  const pipeline = pipelineNameOf(bundle);
  return pipeline.type === 'name' ? pipeline.name : undefined;
}
