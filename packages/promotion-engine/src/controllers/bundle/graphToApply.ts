import {
  labels,
  PromotionGraph,
} from '@kardinal/backstage-plugin-kardinal-common';
import { graphFinalizer } from '@kardinal/graph-controller';
import { KubeObject } from '@kardinal/kube-controller';
import { BundleObservation } from './types';

/**
 * A translated Graph with what is on the object beside: of which state of the Pipeline it is, and the finalizer of our engine, which
 * need not add it then. Another engine has its own.
 */
export function graphToApply(
  graph: PromotionGraph,
  specHash: string,
  { externalEngine }: Pick<BundleObservation, 'externalEngine'>,
): KubeObject {
  return {
    ...graph,
    metadata: {
      ...graph.metadata,
      annotations: { [labels.pipelineSpecHash]: specHash },
      ...(externalEngine === undefined ? { finalizers: [graphFinalizer] } : {}),
    },
  } as KubeObject;
}
