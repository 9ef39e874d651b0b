import { refKey } from '../apply/refs';
import { CompiledNode } from '../compile/CompiledGraph';
import { NodeContext } from './EvaluationInput';
import { NodePlan } from './GraphPlan';
import { Check, RecordingWorld } from './RecordingWorld';

/** A plan with everything that it followed from. */
interface Remembered {
  readonly plan: NodePlan;
  readonly upstreams: readonly NodePlan[];
  readonly checks: readonly Check[];
}

/**
 * Plans of earlier passes over one Graph: a node is evaluated again only when something that it read is not the very same
 * any more.
 *
 * It changes the cost of an evaluation and never its outcome: what depends on time, is being written, or failed, is not
 * remembered.
 */
export class EvaluationMemory {
  readonly #plans = new Map<string, Remembered>();

  /** The plan of a node: the remembered one where that still holds. */
  recall(
    node: CompiledNode,
    context: NodeContext,
    evaluate: (context: NodeContext) => NodePlan,
  ): NodePlan {
    const upstreams = node.edges.map(({ from }) => context.scope.plan(from));
    const known = this.#plans.get(node.id);
    if (known && holds(known, node, upstreams, context)) {
      for (const { ref } of known.plan.objects ?? []) {
        context.claims.set(refKey(ref), node.id);
      }
      return known.plan;
    }
    const world = new RecordingWorld(context.world);
    const plan = evaluate({ ...context, world });
    if (isMemorable(plan)) {
      this.#plans.set(node.id, { plan, upstreams, checks: world.checks });
    } else {
      this.#plans.delete(node.id);
    }
    return plan;
  }
}

function holds(
  { plan, upstreams, checks }: Remembered,
  node: CompiledNode,
  now: readonly NodePlan[],
  context: NodeContext,
): boolean {
  return (
    plan.node === node &&
    now.every((upstream, at) => isSameForOthers(upstream, upstreams[at])) &&
    (plan.objects ?? []).every(({ ref }) => isFree(refKey(ref), context)) &&
    // All are asked again, since asking is what keeps the Graph informed of changes.
    checks.filter(check => !check(context.world)).length === 0
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
