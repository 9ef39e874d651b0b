import {
  Bundle,
  collectTemplates,
  graphName,
  GraphNodeSpec,
  pipelineNameOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Graph } from '@kardinal/graph-controller';
import { findCondition, Store } from '@kardinal/kube-controller';
import { CachedResources } from '../../services/CachedResources';
import { BundleObservation, GraphSeen } from './types';

/** What `observe` reads from. */
export interface BundleSources {
  readonly cached: CachedResources;
  readonly graphs: Store<Graph>;
  /** The platform's policy namespaces. */
  readonly policyNamespaces: readonly string[];
}

export async function observe(
  sources: BundleSources,
  bundle: Bundle,
): Promise<BundleObservation> {
  const { cached } = sources;
  const { namespace, name } = bundle.metadata;
  const pipelineName = pipelineNameOf(bundle);
  if (pipelineName.type === 'invalid')
    return {
      pipeline: undefined,
      templates: [],
      graph: undefined,
      steps: [],
      history: [],
    };
  const pipeline = cached.pipeline(namespace, pipelineName.name);
  return {
    pipeline,
    templates: collectTemplates(
      cached.gateTemplates(),
      namespace ?? 'default',
      [...sources.policyNamespaces, ...(pipeline?.spec.policyNamespaces ?? [])],
    ),
    graph: graphSeen(sources, bundle),
    steps: cached.stepsOfBundle(namespace, name),
    history: cached.bundlesOfPipeline(namespace, pipelineName.name),
  };
}

function graphSeen(
  { graphs }: BundleSources,
  bundle: Bundle,
): GraphSeen | undefined {
  const graph = graphs.get({
    namespace: bundle.metadata.namespace ?? 'default',
    name: graphName(bundle),
  });
  if (graph === undefined) return undefined;
  const accepted = findCondition(graph.status?.conditions, 'Accepted');
  return {
    name: graph.metadata.name,
    nodes: graph.spec.nodes as readonly unknown[] as readonly GraphNodeSpec[],
    refusal: accepted?.status === 'False' ? accepted.message : undefined,
  };
}
