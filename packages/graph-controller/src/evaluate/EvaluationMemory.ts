import { refKey } from '../apply/refs';
import { CompiledNode } from '../compile/CompiledGraph';
import { isCurrent, Read } from '../world/Read';
import { RecordingWorld } from '../world/RecordingWorld';
import { NodeContext } from './EvaluationInput';
import { NodePlan } from './GraphPlan';

/** A plan with everything that it followed from. */
export interface RememberedPlan {
  readonly plan: NodePlan;
  readonly upstreams: readonly NodePlan[];
  readonly reads: readonly Read[];
}

/**
 * Plans of the pass before over one Graph, by node: a node is evaluated again only when something that it read is not the
 * very same any more.
 *
 * It changes the cost of an evaluation and never its outcome: what depends on time, is being written, or failed, is not
 * remembered.
 */
export type EvaluationMemory = ReadonlyMap<string, RememberedPlan>;

/** The plan of a node, with what to remember of it: the remembered plan where that still holds. */
export function recallOr(
  evaluate: (context: NodeContext) => NodePlan,
  node: CompiledNode,
  context: NodeContext,
  known: RememberedPlan | undefined,
): { readonly plan: NodePlan; readonly remembered?: RememberedPlan } {
  const upstreams = node.edges.map(({ from }) => context.scope.plan(from));
  if (known && isValid(known, node, upstreams, context)) {
    for (const { ref } of known.plan.objects ?? []) {
      context.claims.set(refKey(ref), node.id);
    }
    return { plan: known.plan, remembered: known };
  }
  const world = new RecordingWorld(context.world);
  const plan = evaluate({ ...context, world });
  return isMemorable(plan)
    ? { plan, remembered: { plan, upstreams, reads: world.reads } }
    : { plan };
}

function isValid(
  { plan, upstreams, reads }: RememberedPlan,
  node: CompiledNode,
  now: readonly NodePlan[],
  context: NodeContext,
): boolean {
  return (
    plan.node === node &&
    now.every((upstream, at) => isSameForOthers(upstream, upstreams[at])) &&
    (plan.objects ?? []).every(({ ref }) => isFree(refKey(ref), context)) &&
    // All are read again, since what is read is what wakes the Graph.
    reads.filter(read => !isCurrent(read, context.world)).length === 0
  );
}

function isFree(key: string, { claims, appliedByKey }: NodeContext): boolean {
  return !claims.has(key) && !appliedByKey.get(key)?.failure;
}

function isSameForOthers(a: NodePlan, b: NodePlan): boolean {
  if (a === b) return true;
  const [x, y] = [a.exposure, b.exposure];
  return (
    a.state === b.state &&
    a.message === b.message &&
    x.data?.value === y.data?.value &&
    x.withheld?.by === y.withheld?.by &&
    x.withheld?.words === y.withheld?.words
  );
}

function isMemorable({ node, state, objects }: NodePlan): boolean {
  const conditions = [
    ...node.includeWhen,
    ...node.readyWhen,
    ...node.propagateWhen,
  ];
  return (
    node.source.finalizes === undefined &&
    !conditions.some(({ expression }) => expression.usesNow) &&
    (state === 'Ready' || state === 'NotReady' || state === 'Excluded') &&
    objects !== undefined &&
    objects.every(({ action, problem }) => action === 'none' && !problem)
  );
}
