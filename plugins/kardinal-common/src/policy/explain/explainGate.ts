import { CostBudget, inOnePiece, InParts } from '@kardinal/cel';
import { GateFacts } from '../attributes';
import {
  evaluatePrepared,
  GateEvaluation,
  maxCostInAll,
} from '../evaluateGate';
import { GateRule, prepareGate, PreparedGate } from '../preparedGate';
import {
  explainLeaf,
  GateLeaf,
  logicOf,
  sourcesOf,
  withChange,
} from './leaves';
import { OpeningSets, openingSets } from './openingSets';
import { Opening, openTogetherInParts } from './openTogether';

/** Why a gate is open or closed at an instant, and what would open it. @public */
export interface GateExplanation {
  readonly outcome: GateEvaluation['outcome'];
  readonly reason: string;
  readonly expression: string;
  /** What it read, by path. */
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly leaves: readonly GateLeaf[];
  /** Changes of leaves that open it; an empty list where none do, and for a gate that is open. */
  readonly opensWith: OpeningSets;
  /** When time alone opens it. */
  readonly opens: Opening;
  /** Elementary steps of the expression language. */
  readonly cost: number;
}

/** Leaves that are explained, beyond which an expression is for no person. */
const mostLeaves = 50;

/**
 * Explains the verdict of a gate: its leaves with their values, the smallest sets of changes that open it, and when time
 * alone does.
 *
 * @param now - instant in milliseconds
 * @public
 */
export function explainGate(
  gate: GateRule,
  facts: GateFacts,
  now: number,
): GateExplanation {
  return inOnePiece(explainGateInParts(gate, facts, now));
}

/**
 * The same, interrupted after each evaluation.
 *
 * @public
 */
export function* explainGateInParts(
  gate: GateRule,
  facts: GateFacts,
  now: number,
  mostSteps: number = maxCostInAll,
): InParts<GateExplanation> {
  return yield* explainPrepared(prepareGate(gate, facts), now, mostSteps);
}

/** The same of a gate whose facts were read before. */
export function* explainPrepared(
  prepared: PreparedGate,
  now: number,
  mostSteps: number = maxCostInAll,
): InParts<GateExplanation> {
  const { gate } = prepared;
  const evaluation = yield* evaluatePrepared(prepared, now, mostSteps);
  const { outcome, reason, inputs } = evaluation;
  const budget = new CostBudget(mostSteps);
  const seen = { outcome, reason, inputs, expression: gate.expression };
  if (prepared.type === 'invalid')
    return {
      ...seen,
      leaves: [],
      opensWith: { sets: [], extent: 'all' },
      opens: { type: 'never' },
      cost: evaluation.cost,
    };
  const { expression, scope } = prepared;
  const tree = logicOf({
    source: gate.expression,
    syntax: expression.syntax({}).root,
  });
  const leaves: GateLeaf[] = [];
  const sources = sourcesOf(tree);
  const context = { scope, now, budget };
  for (const source of sources.slice(0, mostLeaves))
    leaves.push(yield* explainLeaf(source, context));
  const sets: OpeningSets =
    outcome === 'open'
      ? { sets: [], extent: 'all' }
      : openingSets(tree, leaves);
  const changing = new Set(sets.sets.flat().map(({ leaf }) => leaf));
  for (const [at, leaf] of leaves.entries())
    if (changing.has(leaf.source))
      leaves[at] = yield* withChange(leaf, context);
  const opens = yield* opensBy(prepared, evaluation, budget);
  return {
    ...seen,
    leaves,
    opensWith: sources.length > mostLeaves ? { ...sets, extent: 'some' } : sets,
    opens,
    cost: evaluation.cost + budget.spent,
  };
}

/** What the verdict's own forecast says, and from where it ends, what is found. */
function* opensBy(
  prepared: PreparedGate,
  { ready, forecast }: GateEvaluation,
  budget: CostBudget,
): InParts<Opening> {
  if (ready) return { type: 'now' };
  if (forecast.type === 'constant') return { type: 'never' };
  const { type, at } = forecast;
  if (type === 'opens') return { type: 'at', at };
  if (type === 'unknown') return { type: 'unknown', after: at };
  const later = yield* openTogetherInParts([prepared], at, budget);
  return later.type === 'now' ? { type: 'at', at } : later;
}
