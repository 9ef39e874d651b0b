import { isFault, Outcome } from '../evaluator/Fault';
import { Run } from '../evaluator/Run';
import { EvaluationContext, Instant } from '../types';
import { CelDuration } from '../values/CelDuration';
import { CelList } from '../values/CelList';
import { CelMap } from '../values/CelMap';
import { CelOptional } from '../values/CelOptional';
import { CelTimestamp } from '../values/CelTimestamp';
import { valuesEqual } from '../values/equality';
import { kindOf, Value } from '../values/Value';

/** Eight days in minutes, and some. */
const MAX_EVALUATIONS = 12_000;
/** Costs of single evaluations that all of them may take together. */
const MAX_TOTAL_COSTS = 5;

function moves(value: Value, run: Run): boolean {
  run.charge(1);
  if (value instanceof CelTimestamp || value instanceof CelDuration) {
    return value.rate !== 0;
  }
  if (value instanceof CelOptional) {
    return value.content !== undefined && moves(value.content, run);
  }
  if (value instanceof CelList) {
    return value.values().some(item => moves(item, run));
  }
  if (value instanceof CelMap) {
    return value.keys().some(key => moves(value.get(key) ?? null, run));
  }
  return false;
}

function sameOutcome(a: Outcome, b: Outcome, maxCost: number): boolean {
  if (isFault(a) || isFault(b)) {
    return (
      isFault(a) && isFault(b) && a.type === b.type && a.message === b.message
    );
  }
  if (Number.isNaN(a) && Number.isNaN(b)) return true;
  return kindOf(a) === kindOf(b) && valuesEqual(a, b, new Run(0, maxCost));
}

type EvaluateAt = (context: EvaluationContext, run: Run) => Outcome;

interface Look {
  readonly outcome: Outcome;
  readonly cost: number;
  /** When something that was looked at can differ next. */
  readonly next: Instant | undefined;
}

function earliest(
  ...instants: readonly (Instant | undefined)[]
): Instant | undefined {
  const known = instants.filter(
    (instant): instant is Instant => instant !== undefined,
  );
  return known.length === 0 ? undefined : Math.min(...known);
}

function lookAt(
  instant: Instant,
  context: EvaluationContext,
  maxCost: number,
  evaluate: EvaluateAt,
): Look {
  const { timeline } = context;
  const scope = timeline ? timeline.at(instant) : context.scope;
  const run = new Run(instant, maxCost);
  const outcome = evaluate({ ...context, scope, now: instant }, run);
  if (!isFault(outcome) && moves(outcome, new Run(0, maxCost))) {
    run.changesAt(instant + 1);
  }
  const next = earliest(run.nextInstant, timeline?.next(instant));
  return { outcome, cost: run.cost, next };
}

/**
 * Walks from one instant at which something can differ to the next. Between two of them every comparison has the same
 * outcome, so nothing is missed; when the walk gets too long, the instant where it ended is returned, which is early
 * but never late.
 */
export function nextChange(
  context: EvaluationContext,
  maxCost: number,
  evaluate: EvaluateAt,
): Instant | undefined {
  const first = lookAt(context.now, context, maxCost, evaluate);
  let total = first.cost;
  let next = first.next;
  for (let count = 0; next !== undefined; count++) {
    const look = lookAt(next, context, maxCost, evaluate);
    total += look.cost;
    if (!sameOutcome(first.outcome, look.outcome, maxCost)) return next;
    if (count >= MAX_EVALUATIONS || total > maxCost * MAX_TOTAL_COSTS) {
      return next;
    }
    if (look.next !== undefined && look.next <= next) return next;
    next = look.next;
  }
  return undefined;
}
