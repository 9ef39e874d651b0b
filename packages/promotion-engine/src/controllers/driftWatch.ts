import {
  isDriftOpen,
  Pipeline,
  pipelineType,
  PolicyGate,
  rootsRead,
} from '@kardinal/backstage-plugin-kardinal-common';
import { deepEqual, ObjectKey, WatchedType } from '@kardinal/kube-controller';
import { CachedResources } from '../services/CachedResources';

/**
 * What wakes those who look at gates that wait until an environment runs what was promoted there: that something else is found to
 * run, that it is not any more, that somebody lets it, and whether what is on record of that can be believed.
 *
 * @param keysOf - whom to wake for a gate that reads it
 */
export function driftWatch(
  cached: CachedResources,
  keysOf: (gate: PolicyGate) => readonly ObjectKey[],
): WatchedType<Pipeline> {
  return {
    type: pipelineType,
    isRelevant: (before, after) =>
      !deepEqual(recordOf(before), recordOf(after)),
    toKeys: ({ metadata: { namespace = 'default', name } }) =>
      cached
        .unfinishedBundlesOf({ namespace, name })
        .flatMap(bundle =>
          cached.gatesOfBundle(namespace, bundle.metadata.name),
        )
        .filter(({ spec }) => rootsRead(spec.expression).has('targetDrift'))
        .flatMap(keysOf),
  };
}

/** What the seal is over decides whether it is believed. */
function recordOf(pipeline: Pipeline | undefined): object {
  const { drift = [], slots, seal } = pipeline?.status ?? {};
  const open = drift.filter(isDriftOpen).map(({ environment }) => environment);
  return { open, slots, seal };
}
