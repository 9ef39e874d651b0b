import {
  CostBudget,
  Evaluation,
  Expression,
  InParts,
  SyntaxNode,
} from '@kardinal/cel';
import { unreachable } from '@kardinal/foundation';
import { compileGate } from '../gateLanguage';
import { readableError } from '../readableError';
import { readInputs, valueAt } from '../readInputs';

/** A condition of an expression that is made of no others by `&&`, `||`, `!` or `? :`. @public */
export interface GateLeaf {
  /** As it is written, e.g. `upstream.staging.soakMinutes >= 30`. */
  readonly source: string;
  readonly outcome: 'true' | 'false' | 'error';
  /** Why it has no verdict, where the outcome is an error. */
  readonly problem?: string;
  /** What it read at this moment, by path. */
  readonly reads: Readonly<Record<string, unknown>>;
  /** What it reads and is not there. */
  readonly missing?: readonly string[];
  /** Whether something it reads can ever be another one. */
  readonly nature: 'fixed' | 'variable';
  /** When time alone makes it the opposite of what it is. */
  readonly changesAt?: number;
}

/** An expression as its leaves and what connects them. */
export type LogicTree =
  | { readonly type: 'leaf'; readonly source: string }
  | { readonly type: 'not'; readonly of: LogicTree }
  | { readonly type: 'and' | 'or'; readonly parts: readonly LogicTree[] }
  | {
      readonly type: 'choice';
      readonly condition: LogicTree;
      readonly then: LogicTree;
      readonly otherwise: LogicTree;
    };

/** The logic of an expression. */
export function logicOf({ source, syntax }: LogicSource): LogicTree {
  const treeOf = (node: SyntaxNode): LogicTree => {
    switch (node.kind) {
      case 'logic':
        return {
          type: node.operator === '&&' ? 'and' : 'or',
          parts: [treeOf(node.left), treeOf(node.right)],
        };
      case 'conditional':
        return {
          type: 'choice',
          condition: treeOf(node.condition),
          then: treeOf(node.then),
          otherwise: treeOf(node.otherwise),
        };
      case 'call':
        return node.name === '!_'
          ? { type: 'not', of: treeOf(node.args[0]) }
          : leafOf(source, node);
      default:
        return leafOf(source, node);
    }
  };
  return treeOf(syntax);
}

/** An expression and its syntax. */
export interface LogicSource {
  readonly source: string;
  readonly syntax: SyntaxNode;
}

function leafOf(source: string, { span }: SyntaxNode): LogicTree {
  const text = source.slice(span.start, span.end).trim();
  return { type: 'leaf', source: text };
}

/** The texts of all leaves, each once, in the order in which they are written. */
export function sourcesOf(tree: LogicTree): readonly string[] {
  const found = new Set<string>();
  const visit = (each: LogicTree): void => {
    switch (each.type) {
      case 'leaf':
        found.add(each.source);
        return;
      case 'not':
        visit(each.of);
        return;
      case 'and':
      case 'or':
        each.parts.forEach(visit);
        return;
      case 'choice':
        [each.condition, each.then, each.otherwise].forEach(visit);
        return;
      default:
        unreachable(each);
    }
  };
  visit(tree);
  return [...found];
}

/** Where and when leaves are evaluated. */
export interface LeafContext {
  readonly scope: Readonly<Record<string, unknown>>;
  readonly now: number;
  readonly budget: CostBudget;
}

/** What a leaf is at this moment, also where the evaluation of the whole did not come to it. */
export function* explainLeaf(
  source: string,
  context: LeafContext,
): InParts<GateLeaf> {
  const compilation = compileGate(source);
  if (compilation.type === 'error')
    return {
      source,
      outcome: 'error',
      problem: readableError(compilation.error.message),
      reads: {},
      nature: 'variable',
    };
  const { expression } = compilation;
  const { scope, now, budget } = context;
  const before = budget.spent;
  const evaluation = expression.evaluate(context);
  yield budget.spent - before;
  const outcome = outcomeOf(evaluation);
  const reads = readInputs(expression, scope, now, 'UTC');
  const missing = missingOf(expression, scope);
  return {
    source,
    outcome,
    ...(outcome === 'error' ? { problem: problemOf(evaluation) } : {}),
    reads,
    ...(missing.length === 0 ? {} : { missing }),
    nature:
      expression.references.length === 0 && !expression.usesNow
        ? 'fixed'
        : 'variable',
  };
}

/** The leaf with the instant at which time alone makes it the opposite, where there is one. */
export function* withChange(
  leaf: GateLeaf,
  context: LeafContext,
): InParts<GateLeaf> {
  const compilation = compileGate(leaf.source);
  if (compilation.type === 'error') return leaf;
  const { expression } = compilation;
  const forecast = yield* expression.forecastInParts(context);
  if (forecast.type !== 'changes') return leaf;
  const { at } = forecast;
  const then = expression.evaluate({ ...context, now: at });
  return isOpposite(then, leaf.outcome) ? { ...leaf, changesAt: at } : leaf;
}

function missingOf(
  { references }: Expression,
  scope: Readonly<Record<string, unknown>>,
): readonly string[] {
  return references
    .filter(({ path }) => valueAt(scope, path) === undefined)
    .map(({ path }) => path.join('.'));
}

function outcomeOf(evaluation: Evaluation): GateLeaf['outcome'] {
  if (evaluation.type === 'error' || evaluation.form === 'optional')
    return 'error';
  if (evaluation.value === true) return 'true';
  return evaluation.value === false ? 'false' : 'error';
}

function isOpposite(then: Evaluation, now: GateLeaf['outcome']): boolean {
  const outcome = outcomeOf(then);
  return outcome !== 'error' && outcome !== now;
}

function problemOf(evaluation: Evaluation): string {
  return evaluation.type === 'error'
    ? readableError(evaluation.error.message)
    : 'it is neither true nor false';
}
