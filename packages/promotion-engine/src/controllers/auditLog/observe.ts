import {
  AuditLog,
  bundleRecords,
  gateRecords,
  isSettled,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../../services/CachedResources';
import { commandToSeal, observedPauses, Seals } from '../../services/seals';
import { AuditObservation } from './types';

/** What `observe` reads from. */
export interface AuditSources {
  readonly cached: CachedResources;
  readonly seals: Seals;
}

/** Reads caches only. */
export function observe(
  { cached, seals }: AuditSources,
  log: AuditLog,
): AuditObservation {
  const { namespace = 'default' } = log.metadata;
  const bundles = cached
    .bundlesOfPipeline(namespace, log.spec.pipeline)
    .map(bundle => cached.trusted(bundle));
  const pipeline = cached.pipelines.get({ namespace, name: log.spec.pipeline });
  return {
    ...(pipeline === undefined
      ? {}
      : { paused: { pipeline, pauses: observedPauses(seals, pipeline) } }),
    found: [
      ...bundles.flatMap((each, _, all) => bundleRecords(each, all)),
      // Of a Bundle that is settled everything was said.
      ...bundles
        .filter(bundle => !isSettled(bundle))
        .flatMap(({ metadata }) =>
          cached.gatesOfBundle(namespace, metadata.name),
        )
        .flatMap(gateRecords),
    ],
    commands: (log.spec.commands ?? []).filter(command =>
      seals.holdsRequest(log, commandToSeal(command), command.seal),
    ),
    integrity: seals.trustsStatus(log) ? 'intact' : 'changed',
  };
}
