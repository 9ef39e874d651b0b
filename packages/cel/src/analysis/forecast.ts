import { isFault, Outcome } from '../evaluator/Fault';
import { Horizon } from '../evaluator/Horizon';
import { Run } from '../evaluator/Run';
import { EvaluationContext, Forecast, InParts, Instant } from '../types';
import { CelDuration } from '../values/CelDuration';
import { CelList } from '../values/CelList';
import { CelMap } from '../values/CelMap';
import { CelOptional } from '../values/CelOptional';
import { CelTimestamp } from '../values/CelTimestamp';
import { valuesEqual } from '../values/equality';
import { kindOf, Value } from '../values/Value';

/**
 * How many periods of what repeats are walked before nothing new is expected of it. The change to summer time leaves an
 * hour out of one, so that two are needed to meet every hour.
 */
const PERIODS = 2;

/** Whether it is another one a millisecond later; numbers report to the run when they step. */
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
  run.settled(value);
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
  readonly horizon: Horizon;
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
  { scope, now, budget }: EvaluationContext,
  maxCost: number,
  evaluate: EvaluateAt,
): Look {
  const horizon = new Horizon();
  const run = new Run(now, maxCost, horizon);
  const outcome = evaluate({ scope, now }, run);
  const after = new Run(now, maxCost, horizon);
  if (!isFault(outcome) && moves(outcome, after)) after.changesAt(now + 1);
  budget?.spend(run.cost);
  return { outcome, cost: run.cost, horizon };
}

/**
 * Walks from one instant at which something can differ to the next. Between two of them every comparison has the same
 * outcome, so nothing is missed. What repeats is walked for two periods; then only what does not repeat can make a
 * difference. All evaluations together cost hardly more than one may. Yields after each of them what it cost.
 */
export function* forecast(
  context: EvaluationContext,
  maxCost: number,
  evaluate: EvaluateAt,
): InParts<Forecast> {
  const { now } = context;
  const first = lookAt(context, maxCost, evaluate);
  yield first.cost;
  let look = first;
  let total = first.cost;
  let at = now;
  let walkedSince = now;
  let period = 0;
  let pending: Instant | undefined;
  for (;;) {
    const { next, nextRepeated } = look.horizon;
    period = Math.max(period, look.horizon.period);
    pending = earliest(pending, next);
    const isWalked = at - walkedSince > PERIODS * period;
    const upcoming = isWalked ? pending : earliest(next, nextRepeated);
    if (upcoming === undefined) return { type: 'constant' };
    if (total + look.cost > maxCost) return { type: 'unknown', at: upcoming };
    at = upcoming;
    if (pending !== undefined && at >= pending) {
      walkedSince = at;
      pending = undefined;
    }
    look = lookAt({ ...context, now: at }, maxCost, evaluate);
    yield look.cost;
    total += look.cost;
    // What was cut short is no outcome.
    if (look.cost > maxCost) return { type: 'unknown', at };
    if (!sameOutcome(first.outcome, look.outcome, maxCost)) {
      return { type: 'changes', at };
    }
  }
}
