import {
  Bundle,
  guardsOfPipeline,
  graphName,
  GraphNodeSpec,
  isImport,
  labels,
  partCount,
  partNames,
  Pipeline,
  pipelineNameOf,
  PromotionStep,
  rollbackOf,
  titleOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Graph } from '@kardinal/graph-controller';
import { findCondition, Store } from '@kardinal/kube-controller';
import { graphsOfBundle } from '../../services/bundleGraphs';
import { GraphEngine } from '../../EngineSettings';
import { graphProblem } from '../../services/derivation/derivationOf';
import {
  EmergencyReading,
  readApprovals,
  readEmergency,
  readOverrides,
  Seals,
} from '../../services/seals';
import { CachedResources } from '../../services/CachedResources';
import { Installation } from '../../services/installationProblems';
import { restoredBy } from '../../services/restoredBy';
import { templateProblems } from '../../services/templates/templateProblems';
import { graphOfParts } from './graphOfParts';
import { latestRenditions, observedRenditions } from './observeRenditions';
import { missingSeals } from './missingSeals';
import { BundleObservation, ObservedGraph } from './types';

/** What `observe` reads from. */
export interface BundleSources extends Installation {
  readonly cached: CachedResources;
  readonly graphs: Store<Graph>;
  /** The platform's policy namespaces. */
  readonly policyNamespaces: readonly string[];
  readonly seals: Seals;
  /** Characters of the nodes of one Graph, above which there is another. Default: of what etcd stores, less what comes on top. */
  readonly largestGraph?: number;
  /** Default: our own controller. */
  readonly graphEngine?: GraphEngine;
}

/** Reads caches only. */
export async function observe(
  sources: BundleSources & {
    /** What of a Pipeline this installation cannot carry out. */
    readonly problemsOf: (pipeline: Pipeline) => readonly string[];
  },
  bundle: Bundle,
): Promise<BundleObservation> {
  const { cached } = sources;
  const { namespace, name } = bundle.metadata;
  const pipelineName = pipelineNameOf(bundle);
  const overrides = readOverrides(sources.seals, bundle);
  const approvals = readApprovals(sources.seals, bundle);
  const { largestGraph } = sources;
  const steps = cached.stepsOfBundle(namespace, name);
  const ofBundle = {
    ...(overrides === undefined ? {} : { overrides }),
    ...(approvals === undefined ? {} : { approvals }),
    ...(largestGraph === undefined ? {} : { largestGraph }),
    ...externalEngine(sources, bundle),
    graph: observedGraph(sources, bundle),
    steps,
    renditions: observedRenditions(sources, bundle, steps),
    latestRenditions: latestRenditions(sources, bundle, steps),
    gates: cached.gatesOfBundle(namespace, name),
    emergency: emergencyOf(sources, bundle),
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
      pipeline === undefined
        ? []
        : [
            ...sources.problemsOf(pipeline),
            ...templateProblems(pipeline, template =>
              cached.templates.find(template),
            ),
          ],
    templates:
      pipeline === undefined
        ? []
        : guardsOfPipeline(
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

/** Past closed gates goes only what has passed them once. */
function emergencyOf(
  { cached, seals }: BundleSources,
  bundle: Bundle,
): EmergencyReading {
  const emergency = readEmergency(seals, bundle);
  const restored = restoredBy(cached, bundle);
  const isImported = restored !== undefined && isImport(restored);
  return emergency.type === 'ordered' && isImported
    ? {
        type: 'refused',
        problem: `${titleOf(restored)} was only imported, which asked no gate`,
      }
    : emergency;
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

function externalEngine(
  { graphEngine = { type: 'embedded' }, ...sources }: BundleSources,
  bundle: Bundle,
): Pick<BundleObservation, 'externalEngine'> {
  if (graphEngine.type === 'embedded') return {};
  const { answerWithin } = graphEngine;
  return {
    externalEngine: {
      answerWithin,
      missingSeals: missingSeals(sources, bundle),
    },
  };
}

function observedGraph(
  { graphs, ...sources }: BundleSources,
  bundle: Bundle,
): ObservedGraph | undefined {
  const all = graphsOfBundle(graphs, bundle);
  const own = all.filter(graph => graphProblem(sources, graph) === undefined);
  const first = graphs.get({
    namespace: bundle.metadata.namespace ?? 'default',
    name: graphName(bundle),
  });
  if (own.length === 0)
    return first && isDone(bundle) ? withoutNodes(first) : undefined;
  // Each of them says how many there are: anybody may have deleted the others.
  const count = Math.max(...own.map(graph => partCount(nodesOf(graph))));
  const names = partNames(bundle.metadata.name, count);
  const found = names.map(name =>
    own.find(({ metadata }) => metadata.name === name),
  );
  const isEnding = found[0]?.metadata.deletionTimestamp !== undefined;
  return {
    ...graphOfParts(
      names,
      found.map(graph => graph && nodesOf(graph)),
    ),
    pipelineSpecHash: specHashOf(found),
    lifetime: isEnding ? 'ending' : 'lasting',
    ...answerOf(own),
    problem: isEnding
      ? undefined
      : found.map(graph => graph && problemOf(graph)).find(each => each),
  };
}

/** When the Graphs were stored, and the first of which nobody has said anything. */
function answerOf(
  graphs: readonly Graph[],
): Pick<ObservedGraph, 'createdAt' | 'unansweredSince'> {
  const createdAt = ({ metadata }: Graph) =>
    Date.parse(metadata.creationTimestamp ?? '');
  const unanswered = graphs
    .filter(({ status }) => status?.conditions === undefined)
    .map(createdAt);
  return {
    createdAt: Math.max(...graphs.map(createdAt)),
    ...(unanswered.length === 0
      ? {}
      : { unansweredSince: Math.min(...unanswered) }),
  };
}

function specHashOf(parts: readonly (Graph | undefined)[]): string | undefined {
  const [first, ...others] = parts.map(
    part => part?.metadata.annotations?.[labels.pipelineSpecHash],
  );
  return others.every(other => other === first) ? first : undefined;
}

function nodesOf({ spec }: Graph): readonly GraphNodeSpec[] {
  return spec.nodes as readonly unknown[] as readonly GraphNodeSpec[];
}

/** Nothing is read from a Graph that somebody else wrote, but it goes in its time. */
function withoutNodes({ metadata }: Graph): ObservedGraph {
  const isEnding = metadata.deletionTimestamp !== undefined;
  return {
    ...graphOfParts([metadata.name], [[]]),
    pipelineSpecHash: undefined,
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
