import {
  awaitChange,
  canonicalHash,
  Decision,
  Instant,
  Requeue,
  requeueAt,
  summarize,
} from '@kardinal/kube-controller';
import { Graph, GraphStatus } from './api/Graph';
import { graphRevisionType } from './api/GraphRevision';
import {
  CompiledGraph,
  GraphCompilation,
  GraphProblem,
} from './compile/CompiledGraph';
import { evaluateGraph } from './evaluate/evaluateGraph';
import { EvaluationMemory } from './evaluate/EvaluationMemory';
import { HookInput } from './inventory/Hook';
import { isListedBefore, ListedInput } from './inventory/isListedBefore';
import { ObjectWrite } from './inventory/ObjectWrite';
import { planRevisions, revisionsOf } from './inventory/planRevisions';
import { Inventory, inventoryOf } from './inventory/inventoryOf';
import { inlineNeeds, shareNeeds } from './inventory/sharedNeeds';
import { lookAgain } from './status/lookAgain';
import { departureOf } from './status/departure';
import {
  accepted,
  progressOf,
  refused,
  summaryOf,
} from './status/graphConditions';
import { nodeStatuses, withHooks } from './status/nodeStatuses';
import { Read } from './world/Read';
import { RecordingWorld } from './world/RecordingWorld';
import { World } from './world/World';

/** What a pass sees besides the Graph. */
export interface GraphObservation {
  readonly compilation: GraphCompilation;
  /** Whether it is executed at all: a refused one neither writes nor removes anything, also when it goes. */
  readonly admission: 'admitted' | 'refused';
  readonly world: World;
  /** Of requests: no watch wakes the Graph, which looks again by time. Default the caches. */
  readonly source?: 'caches' | 'requests';
  /** What the pass before found out; without it everything is computed anew. */
  readonly memory?: EvaluationMemory;
  /** Nodes whose objects were wanted in an earlier pass over this spec; absent in the first one of a process. */
  readonly begun?: ReadonlySet<string>;
}

/** All writes of a pass, as one effect: each is idempotent, and what became of each is recorded. */
export interface WriteEffect {
  readonly type: 'write';
  readonly key: string;
  readonly fence: 'status' | 'earlier';
  readonly graph: Graph;
  readonly writes: readonly ObjectWrite[];
}

/** A decision, with what the next pass and the wake-ups need of it. */
export interface GraphDecision extends Decision<Graph, WriteEffect> {
  /** Everything that it depends on: a change of any of it wakes the Graph. */
  readonly reads: readonly Read[];
  readonly memory?: EvaluationMemory;
  readonly begun?: ReadonlySet<string>;
}

type Verdict = Omit<GraphDecision, 'reads'>;

/**
 * The life of one node (of a Graph that is accepted and not being deleted):
 *
 * ```
 *              includeWhen false / upstream excluded
 *   any state ───────────────────────────────────────▶ Excluded ──▶ its objects are pruned
 *
 *   Pending ──data there──▶ (render) ──held by propagateWhen──▶ Blocked
 *      ▲                        │
 *      │ data missing           ├── not ours ────────────────▶ Conflict
 *      │                        ├── cannot work / 4xx ───────▶ Error ──any change──▶ (render)
 *      │                        ├── 5xx, network ────────────▶ SystemError ──retryAt──▶ (render)
 *      │                        ▼
 *      └───────────────── NotReady(Applying) ──seen──▶ NotReady ◀──readyWhen──▶ Ready
 *                               ▲                                                 │
 *                               └──────────── inputs changed, or drift ◀──────────┘
 * ```
 *
 * Pure. An object is recorded in `status.applied` by the decision that carries its write, or by an earlier one, so that the
 * status is stored before the object is.
 */
export function decide(
  graph: Graph,
  seen: GraphObservation,
  now: Instant,
): GraphDecision {
  const world = new RecordingWorld(seen.world);
  const own = withPermitted(graph, world);
  const verdict = withShared(verdictOn(own, { ...seen, world }, now));
  const requeue =
    seen.source === 'requests' ? lookAgain(verdict, now) : verdict.requeue;
  return { ...verdict, requeue, reads: world.reads };
}

/** What a status lists that the Graph could never have written is somebody else's. */
function withPermitted(graph: Graph, { rights }: World): Graph {
  const { status } = graph;
  if (!status) return graph;
  const applied = inlineNeeds(status.applied ?? []).filter(
    ({ apiVersion, kind, namespace }) => {
      const isRevision = kind === graphRevisionType.kind;
      const access = { use: 'write', apiVersion, kind, namespace } as const;
      return isRevision || rights.refusalOf(access) === undefined;
    },
  );
  return { ...graph, status: { ...status, applied } };
}

function withShared(verdict: Verdict): Verdict {
  const { status } = verdict;
  const applied = shareNeeds(status.applied);
  return { ...verdict, status: { ...status, applied } };
}

function verdictOn(
  graph: Graph,
  { compilation, admission, world, ...earlier }: GraphObservation,
  now: Instant,
): Verdict {
  const isDeleted = graph.metadata.deletionTimestamp !== undefined;
  if (!isDeleted && compilation.type === 'refused') {
    return refuse(graph, compilation.problems, now);
  }
  // What it made before is its dependent: the garbage collector takes it.
  if (admission === 'refused') return orphan(graph);
  const compiled =
    compilation.type === 'accepted' ? compilation.graph : undefined;
  const revisions = revisionsOf(graph, world);
  const input = { graph, compiled, revisions, world, now };
  return isDeleted || !compiled
    ? tearDown(input)
    : pursue({ ...input, compiled }, earlier);
}

function pursue(
  input: HookInput & { compiled: CompiledGraph },
  { memory, begun }: Pick<GraphObservation, 'memory' | 'begun'>,
): Verdict {
  const { graph, revisions, world, now } = input;
  const plan = evaluateGraph(input, memory);
  const revision = planRevisions(graph, revisions, world);
  const plans = revision ? [revision, ...plan.nodes] : plan.nodes;
  const inventory = inventoryOf(plans, input);
  const nodes = nodeStatuses(plan.nodes, inventory.hooks);
  const conditions = summarize(
    accepted(graph.status?.conditions ?? [], now),
    summaryOf(nodes, departureOf(inventory)),
    now,
  );
  const { generation } = graph.metadata;
  const status: GraphStatus = {
    ...graph.status,
    conditions,
    progress: progressOf(nodes),
    nodes,
    applied: inventory.applied,
    ...(revision && generation ? { revision: generation } : {}),
  };
  const listed = begun ? { graph, begun } : { graph };
  const decision = carryOut(listed, status, inventory, plan.nextChange);
  const wanted = plan.nodes.filter(({ objects }) => objects !== undefined);
  return {
    ...decision,
    memory: plan.memory,
    begun: new Set([...(begun ?? []), ...wanted.map(({ node }) => node.id)]),
  };
}

/** What is there stays as it is. */
function refuse(
  graph: Graph,
  problems: readonly GraphProblem[],
  now: Instant,
): Verdict {
  const { conditions = [], nodes = [], applied = [] } = graph.status ?? {};
  const status: GraphStatus = {
    ...graph.status,
    conditions: refused(conditions, problems, now),
    nodes,
    applied,
  };
  return { status, requeue: awaitChange() };
}

/** Everything must go, whatever the spec says now. */
function tearDown(input: HookInput): Verdict {
  const { graph, now } = input;
  // Somebody deletes the Graph and not what it made: the garbage collector takes the references away.
  if (graph.metadata.finalizers?.includes('orphan')) return orphan(graph);
  const inventory = inventoryOf([], input);
  const departure = departureOf(inventory);
  const status: GraphStatus = {
    ...graph.status,
    nodes: withHooks(graph.status?.nodes ?? [], inventory.hooks),
    applied: inventory.applied,
    conditions: summarize(
      graph.status?.conditions ?? [],
      {
        state: departure?.progress === 'stuck' ? 'stalled' : 'progressing',
        reason: 'Deleting',
        message: departure?.message ?? 'nothing is left',
      },
      now,
    ),
  };
  const decision = carryOut({ graph }, status, inventory, undefined);
  return inventory.leaving.length === 0
    ? { ...decision, finalize: 'release' }
    : decision;
}

function orphan({ status }: Graph): Verdict {
  const nothing = { conditions: [], nodes: [], applied: [] };
  return {
    status: status ?? nothing,
    finalize: 'release',
    requeue: awaitChange(),
  };
}

function carryOut(
  listed: ListedInput,
  status: GraphStatus,
  { writes, comeBackAt }: Inventory,
  nextChange: Instant | undefined,
): Verdict {
  const { graph } = listed;
  const requeue = earliest(comeBackAt, nextChange);
  if (writes.length === 0) return { status, requeue };
  const intent = writes.map(({ type, ref, fingerprint }) => [
    type,
    ref.apiVersion,
    ref.kind,
    ref.namespace,
    ref.name,
    fingerprint,
  ]);
  const key = `${graph.metadata.uid}/${canonicalHash(intent).slice(0, 16)}`;
  const isListed = writes.every(write => isListedBefore(listed, write));
  const fence = isListed ? 'earlier' : 'status';
  const effect = { type: 'write', key, fence, graph, writes } as const;
  return { status, requeue, effect };
}

function earliest(...instants: readonly (Instant | undefined)[]): Requeue {
  const known = instants.filter(instant => instant !== undefined);
  return known.length === 0 ? awaitChange() : requeueAt(Math.min(...known));
}
