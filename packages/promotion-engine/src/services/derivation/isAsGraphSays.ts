import { reachedStates } from '@kardinal/backstage-plugin-kardinal-common';
import { Graph, GraphNode, renderTemplate } from '@kardinal/graph-controller';
import { deepEqual, KubeObject } from '@kardinal/kube-controller';
import { specFacts } from '../seals';

/**
 * Whether the spec of a PromotionStep or a gate instance is the one that the Graph of its Bundle says, whoever made it. What
 * follows from how an upstream stood is so for one of the states that let the next environment begin: nothing is decided by it.
 */
export function isAsGraphSays(graph: Graph, object: KubeObject): boolean {
  const { apiVersion, kind, metadata } = object;
  const ref = { apiVersion, kind, name: metadata.name };
  return reachedStates.some(state => {
    const dataOf = (node: GraphNode) => ({
      metadata: { name: (node.template ?? node.ref)?.metadata.name },
      status: { state },
    });
    const rendered = renderTemplate(graph.spec, ref, { dataOf, now: 0 });
    if (rendered?.type !== 'value') return false;
    const { spec } = rendered.value as { readonly spec?: unknown };
    return deepEqual(
      specFacts(object),
      specFacts({ ...object, spec } as KubeObject),
    );
  });
}
