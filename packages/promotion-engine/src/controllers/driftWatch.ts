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
 * run, that it is not any more, and that somebody lets it.
 *
 * @param keysOf - whom to wake for a gate that reads it
 */
export function driftWatch(
  cached: CachedResources,
  keysOf: (gate: PolicyGate) => readonly ObjectKey[],
): WatchedType<Pipeline> {
  return {
    type: pipelineType,
    isRelevant: (before, after) => !deepEqual(openIn(before), openIn(after)),
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

function openIn(pipeline: Pipeline | undefined): readonly string[] {
  return (pipeline?.status?.drift ?? [])
    .filter(isDriftOpen)
    .map(({ environment }) => environment);
}
