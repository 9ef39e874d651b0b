import { KubeClient, Reconciler } from '@kardinal/kube-controller';
import { Graph } from './api/Graph';
import { GraphAuthority } from './authority/GraphAuthority';
import { decide, GraphDecision, GraphObservation, WriteEffect } from './decide';
import { describe } from './describe';
import { graphEffects, GraphReceipts } from './effects';
import { GraphObserver } from './observe';

/** The finalizer that lets a Graph go only after its objects. @public */
export const graphFinalizer = 'experimental.kro.run/graph';

/** Makes the objects of a Graph as it says, in the order of its data. */
export class GraphReconciler
  implements Reconciler<Graph, GraphObservation, WriteEffect, GraphReceipts>
{
  readonly cleanup = { finalizer: graphFinalizer };
  readonly effects;
  readonly decide = decide;
  readonly describe = describe;

  constructor(
    client: KubeClient,
    authority: GraphAuthority,
    private readonly observer: GraphObserver,
  ) {
    this.effects = graphEffects(client, authority);
  }

  observe(graph: Graph, signal: AbortSignal): Promise<GraphObservation> {
    return this.observer.observe(graph, signal);
  }

  decided(graph: Graph, decision: GraphDecision): void {
    this.observer.remember(graph, decision);
  }
}
