import {
  Bundle,
  collectTemplates,
  graphName,
  GraphNodeSpec,
  Pipeline,
  pipelineNameOf,
  PromotionStep,
  rollbackOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Graph } from '@kardinal/graph-controller';
import { findCondition, Store } from '@kardinal/kube-controller';
import { graphProblem } from '../../services/derivation/derivationProblem';
import { readEmergency, Seals } from '../../services/seals';
import { CachedResources } from '../../services/CachedResources';
import {
  Installation,
  installationProblems,
} from '../../services/installationProblems';
import { restoredBy } from '../../services/restoredBy';
import { BundleObservation, ObservedGraph } from './types';

/** What `observe` reads from. */
export interface BundleSources extends Installation {
  readonly cached: CachedResources;
  readonly graphs: Store<Graph>;
  /** The platform's policy namespaces. */
  readonly policyNamespaces: readonly string[];
  readonly seals: Seals;
}

/** Reads caches only. */
export async function observe(
  sources: BundleSources,
  bundle: Bundle,
): Promise<BundleObservation> {
  const { cached } = sources;
  const { namespace, name } = bundle.metadata;
  const pipelineName = pipelineNameOf(bundle);
  const ofBundle = {
    graph: observedGraph(sources, bundle),
    steps: cached.stepsOfBundle(namespace, name),
    gates: cached.gatesOfBundle(namespace, name),
    emergency: readEmergency(sources.seals, bundle),
  };
  if (pipelineName.type === 'invalid')
    return {
      ...ofBundle,
      pipeline: undefined,
      problems: [],
      templates: [],
      history: [],
    };
  const pipeline = lasting(cached.pipeline(namespace, pipelineName.name));
  const restored = restoredBy(cached, bundle);
  return {
    ...ofBundle,
    ...(restored === undefined ? {} : { restored }),
    pipeline,
    problems:
      pipeline === undefined ? [] : installationProblems(sources, pipeline),
    templates:
      pipeline === undefined
        ? []
        : collectTemplates(
            cached.gateTemplates(),
            pipeline,
            sources.policyNamespaces,
          ),
    history: decidesByRecords(bundle, ofBundle.steps)
      ? cached
          .bundlesOfPipeline(namespace, pipelineName.name)
          .map(each => cached.trusted(each))
      : cached.bundlesOfPipeline(namespace, pipelineName.name),
  };
}

/** Where a release is taken back, what was verified and promoted before decides what is restored. */
function decidesByRecords(
  bundle: Bundle,
  steps: readonly PromotionStep[],
): boolean {
  return (
    rollbackOf(bundle) !== undefined ||
    steps.some(({ status }) => status?.state === 'RollingBack')
  );
}

function lasting(pipeline: Pipeline | undefined): Pipeline | undefined {
  return pipeline?.metadata.deletionTimestamp === undefined
    ? pipeline
    : undefined;
}

function observedGraph(
  { graphs, ...sources }: BundleSources,
  bundle: Bundle,
): ObservedGraph | undefined {
  const graph = graphs.get({
    namespace: bundle.metadata.namespace ?? 'default',
    name: graphName(bundle),
  });
  if (graph === undefined) return undefined;
  const isEnding = graph.metadata.deletionTimestamp !== undefined;
  if (graphProblem(sources, graph) !== undefined)
    return isDone(bundle) ? withoutNodes(graph) : undefined;
  return {
    name: graph.metadata.name,
    nodes: graph.spec.nodes as readonly unknown[] as readonly GraphNodeSpec[],
    lifetime: isEnding ? 'ending' : 'lasting',
    problem: isEnding ? undefined : problemOf(graph),
  };
}

/** Nothing is read from a Graph that somebody else wrote, but it goes in its time. */
function withoutNodes({ metadata }: Graph): ObservedGraph {
  const isEnding = metadata.deletionTimestamp !== undefined;
  return {
    name: metadata.name,
    nodes: [],
    lifetime: isEnding ? 'ending' : 'lasting',
    problem: undefined,
  };
}

function isDone({ status }: Bundle): boolean {
  return ['Verified', 'SkipDenied', 'Superseded'].includes(status?.phase ?? '');
}

function problemOf({ status }: Graph): ObservedGraph['problem'] {
  const accepted = findCondition(status?.conditions, 'Accepted');
  // What it says of a Graph that was put back meanwhile is past.
  if (accepted?.reason === 'NotDerived') return undefined;
  if (accepted?.status === 'False')
    return { type: 'refused', message: accepted.message };
  const stalled = findCondition(status?.conditions, 'Stalled');
  return stalled && { type: 'stalled', message: stalled.message };
}
