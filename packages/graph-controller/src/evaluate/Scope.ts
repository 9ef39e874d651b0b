import { CostBudget, EvaluationContext, Forecast, holds } from '@kardinal/cel';
import { Instant } from '@kardinal/kube-controller';
import { CompiledCondition, CompiledNode } from '../compile/CompiledGraph';
import { NodePlan } from './GraphPlan';
import { toProblem } from './renderValue';

/** The outcome of a list of conditions, all of which must hold. */
export type ConditionsOutcome =
  | { readonly type: 'true' }
  | { readonly type: 'false'; readonly message: string }
  /** Data is missing: neither true nor false. */
  | { readonly type: 'unknown'; readonly message: string }
  | { readonly type: 'invalid'; readonly message: string };

/** The data of the nodes that were evaluated before, and the instant of the pass. */
export class Scope {
  readonly #plans = new Map<string, NodePlan>();
  #nextChange: Instant | undefined;

  constructor(
    readonly now: Instant,
    /** What all expressions of the pass may cost together. */
    readonly budget: CostBudget,
  ) {}

  add(plan: NodePlan): void {
    this.#plans.set(plan.node.id, plan);
  }

  /** The plan of an upstream: the order guarantees that it is there. */
  plan(id: string): NodePlan {
    const plan = this.#plans.get(id);
    if (!plan) throw new Error(`Node ${id} is evaluated too late`);
    return plan;
  }

  /** The first instant at which something can be different although nothing changed. */
  get nextChange(): Instant | undefined {
    return this.#nextChange;
  }

  /**
   * For what decides the objects. Data that is withheld is in it where the node cannot do without: whoever uses it must
   * not write anything new from it.
   */
  forInputs(
    node: CompiledNode,
    variables: Readonly<Record<string, unknown>> = {},
  ): EvaluationContext {
    const needed = new Set([...node.holders, ...node.includeHolders]);
    const scope: Record<string, unknown> = {};
    for (const { from } of node.edges) {
      const { data, withheld } = this.plan(from).exposure;
      const isHidden = withheld?.by === 'propagateWhen';
      if (needed.has(from)) {
        if (data) scope[from] = data.value;
      } else {
        scope[from] = data && !isHidden ? data.value : {};
      }
    }
    return this.#context({ ...scope, ...variables });
  }

  /** For `readyWhen` and `propagateWhen`: what is released, and the node's own data. */
  forConditions(
    node: CompiledNode,
    own: unknown,
    variables: Readonly<Record<string, unknown>> = {},
  ): EvaluationContext {
    const scope: Record<string, unknown> = { [node.id]: own };
    for (const { from, strength } of node.edges) {
      const { data, withheld } = this.plan(from).exposure;
      if (data && withheld === undefined) scope[from] = data.value;
      else if (strength === 'soft') scope[from] = {};
    }
    return this.#context({ ...scope, ...variables });
  }

  #context(scope: EvaluationContext['scope']): EvaluationContext {
    return { scope, now: this.now, budget: this.budget };
  }

  /** All must be true; a false one decides even when others cannot be computed. */
  evaluateAll(
    conditions: readonly CompiledCondition[],
    context: EvaluationContext,
  ): ConditionsOutcome {
    const outcomes = conditions.map(condition =>
      this.#evaluate(condition, context),
    );
    return (
      outcomes.find(({ type }) => type === 'false') ??
      outcomes.find(({ type }) => type === 'invalid') ??
      outcomes.find(({ type }) => type === 'unknown') ?? { type: 'true' }
    );
  }

  #evaluate(
    { expression, path }: CompiledCondition,
    context: EvaluationContext,
  ): ConditionsOutcome {
    if (expression.usesNow) this.#comeBackFor(expression.forecast(context));
    const evaluation = expression.evaluate(context);
    if (evaluation.type === 'error') {
      const { type, message } = toProblem(evaluation.error, path);
      return { type: type === 'missing' ? 'unknown' : 'invalid', message };
    }
    if (holds(evaluation)) return { type: 'true' };
    if (evaluation.value === false && evaluation.form !== 'optional') {
      return { type: 'false', message: `${expression.source} is false` };
    }
    return {
      type: 'invalid',
      message: `${path}: ${expression.source} is neither true nor false`,
    };
  }

  #comeBackFor(forecast: Forecast): void {
    if (forecast.type !== 'constant') this.comeBackAt(forecast.at);
  }

  /** Something can be different then although nothing changed. */
  comeBackAt(instant: Instant | undefined): void {
    if (instant === undefined) return;
    this.#nextChange = Math.min(this.#nextChange ?? instant, instant);
  }
}
