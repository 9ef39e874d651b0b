import { PolicyGate } from '@kardinal/backstage-plugin-kardinal-common';
import { KubeObject, ObjectKey, WatchedType } from '@kardinal/kube-controller';
import { CachedResources } from '../CachedResources';
import { factSources } from './factSources';
import { readersOf } from './readersOf';

/**
 * What wakes those who look at gates: for each attribute, what its facts are made from. Where nobody reads it, nothing is compared.
 *
 * @param keysOf - whom to wake for a gate, or for a permission of the platform, that reads what changed
 */
export function gateWatches(
  cached: CachedResources,
  keysOf: (gate: PolicyGate) => readonly ObjectKey[],
): readonly WatchedType[] {
  return Object.entries(factSources).flatMap(([root, { wakes }]) =>
    wakes(cached).map(({ type, isRelevant, reach }): WatchedType => {
      const readers = (object: KubeObject) =>
        readersOf(cached, root, reach(object));
      return {
        type,
        isRelevant: (before, after) =>
          [before, after].some(
            each => each !== undefined && readers(each).length > 0,
          ) && isRelevant(before, after),
        toKeys: object => readers(object).flatMap(keysOf),
      };
    }),
  );
}
