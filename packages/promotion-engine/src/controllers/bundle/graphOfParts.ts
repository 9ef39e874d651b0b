import { joinParts, Parts } from '@kardinal/backstage-plugin-kardinal-common';
import { ObservedGraph } from './types';

/** A Graph as it is seen, by what it is stored as: the names of its parts, and the nodes of each. */
export function graphOfParts(
  names: readonly string[],
  parts: Parts,
): Pick<ObservedGraph, 'name' | 'names' | 'nodes' | 'parts'> {
  const [name] = names;
  return { name, names, nodes: joinParts(parts), parts };
}
