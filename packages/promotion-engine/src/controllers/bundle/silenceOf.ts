import {
  environmentOf,
  GraphNodeSpec,
  kindOf,
  PolicyGate,
  PromotionStep,
  reachedStates,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant } from '@kardinal/kube-controller';
import { BundleObservation, ObservedGraph } from './types';

/** What an engine of Graphs should have done, and since when. */
export interface Silence {
  readonly since: Instant;
  /** What nobody has done, as the rest of a sentence. */
  readonly words: string;
}

type Observed = Pick<BundleObservation, 'steps' | 'gates'> & {
  readonly graph: ObservedGraph;
};

/**
 * What has waited longest for an engine of Graphs: a Graph of which nobody has said anything, or an object whose upstreams
 * are verified and whose gates are open. `undefined` while there is nothing for it to do.
 */
export function silenceOf(observed: Observed): Silence | undefined {
  const { graph } = observed;
  if (graph.unansweredSince !== undefined)
    return {
      since: graph.unansweredSince,
      words: `the Graph ${graph.name} has no status`,
    };
  return graph.nodes
    .filter(node => kindOf(node) === 'PromotionStep')
    .flatMap(node => awaitedOf(node, observed))
    .reduce<Silence | undefined>(
      (first, each) =>
        first === undefined || each.since < first.since ? each : first,
      undefined,
    );
}

/** The step of an environment, or its first gate, that should be there by now. */
function awaitedOf(
  node: GraphNodeSpec,
  { graph, steps, gates }: Observed,
): readonly Silence[] {
  const environment = environmentOf(node);
  if (steps.some(({ spec }) => spec.environment === environment)) return [];
  const reached = upstreamsOf(node).map(name =>
    reachedAt(steps.find(({ spec }) => spec.environment === name)),
  );
  const own = graph.nodes.filter(
    each =>
      kindOf(each) === 'PolicyGate' && environmentOf(each) === environment,
  );
  const made = new Map(gates.map(gate => [gate.metadata.name, gate]));
  const missing = own.find(each => !made.has(nameOf(each)));
  const opened = own.map(each => openedAt(made.get(nameOf(each))));
  const awaited = missing ?? node;
  const instants = missing === undefined ? [...reached, ...opened] : reached;
  const since = Math.max(graph.createdAt ?? NaN, ...instants);
  return Number.isNaN(since)
    ? []
    : [
        {
          since,
          words: `nobody has made the ${kindOf(awaited)} ${nameOf(awaited)}`,
        },
      ];
}

function upstreamsOf({ template }: GraphNodeSpec): readonly string[] {
  const { upstreamEnvironments = [] } = (template?.spec ?? {}) as {
    readonly upstreamEnvironments?: readonly string[];
  };
  return upstreamEnvironments;
}

function nameOf({ template }: GraphNodeSpec): string {
  const { name } = template?.metadata as { readonly name: string };
  return name;
}

/** `NaN` where the next environment may not begin. */
function reachedAt(step: PromotionStep | undefined): Instant {
  const { state = 'Pending', verifiedAt, finishedAt } = step?.status ?? {};
  return reachedStates.includes(state)
    ? Date.parse(finishedAt ?? verifiedAt ?? '')
    : NaN;
}

/** `NaN` while it is closed. One that holds the merge lets the promotion begin. */
function openedAt(gate: PolicyGate | undefined): Instant {
  if (gate?.spec.holds !== undefined)
    return Date.parse(gate.metadata.creationTimestamp ?? '');
  const { ready, lastEvaluatedAt = '' } = gate?.status ?? {};
  return ready === true ? Date.parse(lastEvaluatedAt) : NaN;
}
