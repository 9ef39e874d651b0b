import {
  Bundle,
  GateFacts,
  pipelineNameOf,
  rollbackOf,
  upstreamsOf,
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

/** What gates of an environment read of the environments before it: where a release soaked, when it came there first. */
export function upstreamsOfRestored(
  { status }: Bundle,
  environment: string,
): Pick<GateFacts, 'directUpstreams' | 'upstreams'> & {
  readonly skippedUpstreams: readonly string[];
} {
  const { environments = {}, skipped = {} } = status ?? {};
  return {
    directUpstreams: upstreamsOf(environments, environment) ?? [],
    // Nobody permitted it: so it does not count as soaked now either.
    skippedUpstreams: Object.entries(skipped)
      .filter(([, { policyGates = [] }]) => policyGates.length === 0)
      .map(([name]) => name),
    upstreams: Object.entries(environments).flatMap(([name, entry]) => {
      const verifiedAt = Date.parse(entry.verifiedAt ?? '');
      return name === environment || Number.isNaN(verifiedAt)
        ? []
        : [{ environment: name, verifiedAt }];
    }),
  };
}
