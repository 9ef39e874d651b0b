import { PromotionGraph } from '@kardinal/backstage-plugin-kardinal-common';
import { ObservedGraph } from './types';

/** A Graph that is not there yet, as it will be seen. */
export function plannedGraph({
  metadata,
  spec,
}: PromotionGraph): ObservedGraph {
  return {
    name: metadata.name,
    nodes: spec.nodes,
    lifetime: 'lasting',
    problem: undefined,
  };
}
