import { costError, faultError, problemError } from './analysis/errors';
import { explainTree } from './analysis/explain';
import { forecast } from './analysis/forecast';
import { referencesOf, usesNow } from './analysis/references';
import { TypedSyntax } from './analysis/TypedSyntax';
import { Checker, Variables } from './checker/Checker';
import { declaredTypes } from './checker/declared';
import { Signature } from './checker/signature';
import { Evaluator } from './evaluator/Evaluator';
import { inOnePiece } from './inOnePiece';
import { Fault, isFault, Outcome } from './evaluator/Fault';
import { CostExceeded, Run } from './evaluator/Run';
import { Unanswerable } from './evaluator/Unanswerable';
import { FunctionTable } from './functions/FunctionTable';
import { Node } from './syntax/Node';
import {
  CelError,
  Declarations,
  Evaluation,
  EvaluationContext,
  Explanation,
  Expression,
  Forecast,
  InParts,
  Limits,
  Reference,
} from './types';
import { CelOptional } from './values/CelOptional';
import { NotData } from './values/fromScope';
import { toNative } from './values/toNative';
import { Value } from './values/Value';

/** What expressions of one environment share. */
export interface Language {
  readonly limits: Limits;
  readonly functions: FunctionTable;
  readonly isLabel: (node: Node) => boolean;
  /** Entries that stand for their field `value` where no field of them is named. */
  readonly isNumberEntry: (node: Node) => boolean;
  readonly absentVariable: 'missing' | 'none';
  readonly variables: Variables;
}

function valueOf(outcome: Value): Evaluation {
  const value = toNative(outcome);
  return outcome instanceof CelOptional
    ? { type: 'value', value, form: 'optional' }
    : { type: 'value', value };
}

export class CompiledExpression implements Expression {
  readonly references: readonly Reference[];
  readonly usesNow: boolean;
  /** What is wrong with it whatever the values of its variables are. */
  readonly problems: readonly CelError[];
  private readonly settled: ReadonlyMap<Node, Signature>;

  constructor(
    readonly source: string,
    private readonly root: Node,
    private readonly language: Language,
  ) {
    this.references = referencesOf(root);
    this.usesNow = usesNow(root);
    const checker = this.checked(undefined);
    // Calls are settled by the expression alone: data may be other than it was declared.
    this.settled = checker.settled;
    const { variables } = language;
    this.problems = this.errorsOf(
      variables === undefined ? checker : this.checked(variables),
    );
  }

  check(declarations: Declarations): readonly CelError[] {
    return this.errorsOf(this.checked(declaredTypes(declarations)));
  }

  syntax(declarations: Declarations): TypedSyntax {
    let checker: Checker | undefined;
    return {
      root: this.root,
      typeOf: node => {
        checker ??= this.checked(declaredTypes(declarations));
        return checker.typeAt(node);
      },
    };
  }

  private errorsOf({ problems }: Checker): readonly CelError[] {
    return problems.map(problem => problemError(this.source, problem));
  }

  /** `undefined`: every name is of type dyn. */
  private checked(variables: Variables): Checker {
    const { functions, isLabel } = this.language;
    const checker = new Checker(functions, variables, isLabel);
    checker.check(this.root);
    return checker;
  }

  evaluate(context: EvaluationContext): Evaluation {
    const limit = this.limitIn(context);
    const run = new Run(context.now, limit);
    return this.evaluation(context, run, () => this.outcome(context, run));
  }

  explain(context: EvaluationContext): Explanation {
    const trace = new Map<Node, Outcome>();
    const run = new Run(context.now, this.limitIn(context));
    const evaluation = this.evaluation(context, run, () =>
      this.outcome(context, run, trace),
    );
    if (evaluation.type === 'error' && !trace.has(this.root)) {
      trace.set(this.root, new Fault('eval', evaluation.error.message));
    }
    return { evaluation, root: explainTree(this.source, this.root, trace) };
  }

  forecast(context: EvaluationContext): Forecast {
    return inOnePiece(this.forecastInParts(context));
  }

  forecastInParts(context: EvaluationContext): InParts<Forecast> {
    const limit = this.limitIn(context);
    return forecast(context, limit, (at, run) => {
      try {
        return this.outcome(at, run);
      } catch (error) {
        return new Fault('eval', this.thrown(error, limit).class);
      }
    });
  }

  private limitIn({ budget }: EvaluationContext): number {
    const { maxCost } = this.language.limits;
    return budget === undefined ? maxCost : Math.min(maxCost, budget.left);
  }

  /** The value as it is inside the language. */
  outcome(
    context: EvaluationContext,
    run: Run,
    trace?: Map<Node, Outcome>,
  ): Outcome {
    return new Evaluator({
      scope: context.scope,
      run,
      functions: this.language.functions,
      settled: this.settled,
      isLabel: this.language.isLabel,
      absentVariable: this.language.absentVariable,
      trace: trace && ((node, outcome) => trace.set(node, outcome)),
    }).evaluate(this.root);
  }

  private evaluation(
    context: EvaluationContext,
    run: Run,
    compute: () => Outcome,
  ): Evaluation {
    try {
      const outcome = compute();
      return isFault(outcome)
        ? { type: 'error', error: faultError(this.source, outcome) }
        : valueOf(outcome);
    } catch (error) {
      const limit = this.limitIn(context);
      return { type: 'error', error: this.thrown(error, limit) };
    } finally {
      context.budget?.spend(run.cost);
    }
  }

  private thrown(error: unknown, limit: number): CelError {
    if (error instanceof NotData) {
      return { class: 'eval', message: `the scope ${error.message}` };
    }
    // Data nested beyond the stack is work beyond the limit, too.
    if (error instanceof CostExceeded || error instanceof RangeError) {
      return costError(limit);
    }
    if (error instanceof Unanswerable) {
      return { class: 'eval', message: error.message };
    }
    return { class: 'eval', message: 'the expression cannot be evaluated' };
  }
}
