import {
  evaluateGateInParts,
  GateEvaluation,
  GateFacts,
  InParts,
  PolicyGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Clock, ComputeTurns, Instant } from '@kardinal/kube-controller';
import { EvaluationBudgets, EvaluationUse } from './EvaluationBudgets';
import { DatedEvaluation, RememberedVerdicts } from './RememberedVerdicts';

/** What came of asking for the verdict of a gate. @public */
export type GateVerdict =
  | ({ readonly type: 'evaluated' } & DatedEvaluation)
  /** There was no time for it: it counts as closed, `message` says why, and `until` is when to ask again. */
  | {
      readonly type: 'waiting';
      readonly message: string;
      readonly until: Instant;
    };

/** What came of another computation over gates. @public */
export type Computed<T> =
  | { readonly type: 'computed'; readonly value: T }
  /** There was no time for it; `until` is when to ask again. */
  | {
      readonly type: 'waiting';
      readonly message: string;
      readonly until: Instant;
    };

/** A gate to evaluate. @public */
export interface EvaluationRequest {
  readonly gate: PolicyGate;
  /** The namespace of the Bundle, whose budget is used. */
  readonly namespace: string;
  readonly use: EvaluationUse;
  /** Read when it is the gate's turn. */
  facts(): GateFacts;
}

/**
 * The one place that evaluates gates: for their status, before a promotion goes on, for pages. The gates of a namespace
 * are evaluated one after the other, share one budget, and leave the event loop to others in between.
 *
 * @public
 */
export class GateEvaluations {
  readonly #budgets: EvaluationBudgets;
  readonly #turns: ComputeTurns;
  readonly #onEvaluation: (evaluation: GateEvaluation) => void;
  readonly #remembered = new RememberedVerdicts();
  readonly #queues = new Map<string, Promise<unknown>>();

  constructor(
    private readonly clock: Pick<Clock, 'now'>,
    options: {
      readonly budgets?: EvaluationBudgets;
      readonly turns?: ComputeTurns;
      /** Called after each evaluation, not where a remembered one is still right. */
      readonly onEvaluation?: (evaluation: GateEvaluation) => void;
    } = {},
  ) {
    this.#budgets = options.budgets ?? new EvaluationBudgets(clock);
    this.#turns = options.turns ?? new ComputeTurns();
    this.#onEvaluation = options.onEvaluation ?? (() => {});
  }

  /** Never rejects for what an expression does. */
  verdict(request: EvaluationRequest): Promise<GateVerdict> {
    return this.#afterOthers(request.namespace, () => this.#evaluate(request));
  }

  /**
   * Carries out another computation over gates of a namespace, such as an explanation, within the part of its budget that
   * pages have. What it costs in all it has to bound itself.
   */
  compute<T>(namespace: string, parts: InParts<T>): Promise<Computed<T>> {
    const use = 'view';
    return this.#afterOthers(namespace, async () => {
      const grant = this.#budgets.ask(namespace, use);
      if (grant.type === 'usedUp')
        return {
          type: 'waiting',
          message: usedUpText(namespace),
          until: grant.until,
        };
      const value = await this.#inTurns(parts, namespace, use);
      return { type: 'computed', value };
    });
  }

  /** The gates of a namespace wait for each other. */
  async #afterOthers<T>(namespace: string, evaluate: () => Promise<T>) {
    const before = this.#queues.get(namespace) ?? Promise.resolve();
    const turn = before.then(evaluate);
    const settled = turn.catch(() => {});
    this.#queues.set(namespace, settled);
    try {
      return await turn;
    } finally {
      if (this.#queues.get(namespace) === settled)
        this.#queues.delete(namespace);
    }
  }

  async #evaluate(request: EvaluationRequest): Promise<GateVerdict> {
    const { gate, namespace, use } = request;
    const facts = request.facts();
    const at = this.clock.now();
    const known = this.#remembered.find(gate, facts, at);
    if (known !== undefined)
      return { type: 'evaluated', evaluation: known.evaluation, at: known.at };
    const grant = this.#budgets.ask(namespace, use);
    if (grant.type === 'usedUp')
      return {
        type: 'waiting',
        message: usedUpText(namespace),
        until: grant.until,
      };
    const parts = evaluateGateInParts(gate.spec, facts, at);
    const evaluation = await this.#inTurns(parts, namespace, use);
    this.#remembered.remember(gate, facts, { evaluation, at });
    this.#onEvaluation(evaluation);
    return { type: 'evaluated', evaluation, at };
  }

  async #inTurns<T>(
    parts: InParts<T>,
    namespace: string,
    use: EvaluationUse,
  ): Promise<T> {
    for (;;) {
      const part = await this.#turns.run(() => {
        const value = parts.next();
        return { value, steps: value.done ? 0 : value.value };
      });
      if (part.done) return part.value;
      this.#budgets.spend(namespace, use, part.value);
    }
  }
}

function usedUpText(namespace: string): string {
  return `The evaluation budget of namespace ${namespace} is used up by its gates; this one waits for its turn. Simplify the costly ones`;
}
