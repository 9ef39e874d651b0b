import {
  awaitChange,
  canonicalHash,
  Decision,
  Instant,
  Requeue,
  requeueAt,
} from '@kardinal/kube-controller';
import { Graph, GraphStatus } from './api/Graph';
import { GraphCompilation, GraphProblem } from './compile/CompiledGraph';
import { evaluateGraph } from './evaluate/evaluateGraph';
import { GraphPlan } from './evaluate/GraphPlan';
import { ObjectWrite } from './inventory/ObjectWrite';
import { Inventory, takeStock } from './inventory/takeStock';
import {
  accepted,
  progressOf,
  refused,
  verdictOf,
  withVerdict,
} from './status/graphConditions';
import { nodeStatuses } from './status/nodeStatuses';
import { World } from './world/World';

/** What a pass sees besides the Graph. */
export interface GraphObservation {
  readonly compilation: GraphCompilation;
  readonly world: World;
}

/** All writes of a pass, as one effect: each is idempotent, and what became of each is recorded. */
export interface WriteEffect {
  readonly type: 'write';
  readonly key: string;
  readonly graph: Graph;
  readonly writes: readonly ObjectWrite[];
}

export type GraphDecision = Decision<Graph, WriteEffect>;

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
 * Pure. An object is recorded in `status.applied` by the same decision that carries its write, so that the status is
 * stored before the object is.
 */
export function decide(
  graph: Graph,
  { compilation, world }: GraphObservation,
  now: Instant,
): GraphDecision {
  if (graph.metadata.deletionTimestamp !== undefined) {
    return tearDown(graph, world, now);
  }
  return compilation.type === 'refused'
    ? refuse(graph, compilation.problems, now)
    : pursue(graph, compilation.graph, world, now);
}

function pursue(
  graph: Graph,
  compiled: Extract<GraphCompilation, { type: 'accepted' }>['graph'],
  world: World,
  now: Instant,
): GraphDecision {
  const plan = evaluateGraph({ graph, compiled, world, now });
  const stock = takeStock(graph, plan, world, now);
  const nodes = nodeStatuses(plan);
  const conditions = withVerdict(
    accepted(graph.status?.conditions ?? [], now),
    verdictOf(nodes, stock.leaving.length),
    now,
  );
  const status: GraphStatus = {
    ...graph.status,
    conditions,
    progress: progressOf(nodes),
    nodes,
    applied: stock.applied,
  };
  return carryOut(graph, status, stock, plan);
}

function refuse(
  graph: Graph,
  problems: readonly GraphProblem[],
  now: Instant,
): GraphDecision {
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
function tearDown(graph: Graph, world: World, now: Instant): GraphDecision {
  const plan: GraphPlan = { nodes: [] };
  const stock = takeStock(graph, plan, world, now);
  const left = stock.leaving.length;
  const status: GraphStatus = {
    ...graph.status,
    nodes: graph.status?.nodes ?? [],
    applied: stock.applied,
    conditions: withVerdict(
      graph.status?.conditions ?? [],
      {
        ready: 'False',
        reason: 'Deleting',
        message: `${left} objects are still there`,
        activity: 'reconciling',
      },
      now,
    ),
  };
  const decision = carryOut(graph, status, stock, plan);
  return left === 0 ? { ...decision, finalize: 'release' } : decision;
}

function carryOut(
  graph: Graph,
  status: GraphStatus,
  { writes, comeBackAt }: Inventory,
  { nextChange }: GraphPlan,
): GraphDecision {
  const requeue = earliest(comeBackAt, nextChange);
  if (writes.length === 0) return { status, requeue };
  const intent = writes.map(({ type, ref, fingerprint }) => [
    ...[type, ref.apiVersion, ref.kind],
    ...[ref.namespace, ref.name, fingerprint],
  ]);
  const key = `${graph.metadata.uid}/${canonicalHash(intent).slice(0, 16)}`;
  return { status, requeue, effect: { type: 'write', key, graph, writes } };
}

function earliest(...instants: readonly (Instant | undefined)[]): Requeue {
  const known = instants.filter(instant => instant !== undefined);
  return known.length === 0 ? awaitChange() : requeueAt(Math.min(...known));
}
