import { PromotionGraph } from '@kardinal/backstage-plugin-kardinal-common';
import { graphOfParts } from './graphOfParts';
import { ObservedGraph } from './types';

/** A Graph that is not there yet, as it will be seen. */
export function plannedGraph(
  graphs: readonly PromotionGraph[],
  specHash: string,
): ObservedGraph {
  return {
    ...graphOfParts(
      graphs.map(({ metadata }) => metadata.name),
      graphs.map(({ spec }) => spec.nodes),
    ),
    pipelineSpecHash: specHash,
    lifetime: 'lasting',
    problem: undefined,
  };
}
