import { CostBudget, holds, inOnePiece, InParts } from '@kardinal/cel';
import { GateFacts } from '../attributes';
import { maxCostInAll } from '../evaluateGate';
import { GateRule, prepareGate, PreparedGate } from '../preparedGate';

/** When gates are open if only time passes. @public */
export type Opening =
  /** They are open at this moment. */
  | { readonly type: 'now' }
  /** They are open from `at`, and at no instant before. */
  | { readonly type: 'at'; readonly at: number }
  /** Time alone does not open them. */
  | { readonly type: 'never' }
  /** They are closed until `after`, where the search ended: nothing is known of what follows. */
  | { readonly type: 'unknown'; readonly after: number };

/** A gate with what it can read. @public */
export interface GateCase {
  readonly gate: GateRule;
  readonly facts: GateFacts;
}

/** What a forecast needs for its first look, by what an evaluation costs: each comparison searches on both of its sides. */
const mostForOneLook = 25;

/** Instants that are looked at: a year and a half of gates that never are open on the same day. */
const mostLooks = 150;

/**
 * The first instant at which all gates are open at once, which can be later than the last of their own.
 *
 * @param now - instant in milliseconds
 * @param mostSteps - what the search may cost
 * @public
 */
export function openTogether(
  cases: readonly GateCase[],
  now: number,
  mostSteps: number = maxCostInAll,
): Opening {
  return inOnePiece(openTogetherOf(cases, now, mostSteps));
}

/**
 * The same, interrupted after each gate that was looked at.
 *
 * @public
 */
export function* openTogetherOf(
  cases: readonly GateCase[],
  now: number,
  mostSteps: number,
): InParts<Opening> {
  const prepared = cases.map(({ gate, facts }) => prepareGate(gate, facts));
  return yield* openTogetherInParts(prepared, now, new CostBudget(mostSteps));
}

/** The same of gates whose facts were read before. */
export function* openTogetherInParts(
  gates: readonly PreparedGate[],
  now: number,
  budget: CostBudget,
): InParts<Opening> {
  let at = now;
  for (let looks = 0; looks < mostLooks; looks++) {
    let next = at;
    for (const gate of gates) {
      const before = budget.spent;
      if (gate.type === 'invalid') return { type: 'never' };
      const { expression, scope } = gate;
      const context = { scope, now: at, budget };
      const evaluation = expression.evaluate(context);
      const cost = budget.spent - before;
      if (holds(evaluation)) {
        yield cost;
        continue;
      }
      // What is cut short for want of budget is no verdict, and no forecast.
      if (budget.left < mostForOneLook * (cost + 1))
        return { type: 'unknown', after: at };
      const forecast = yield* expression.forecastInParts(context);
      if (forecast.type === 'constant') return { type: 'never' };
      // It stays closed until then, so that nothing before has to be looked at.
      next = Math.max(next, forecast.at);
    }
    if (next === at) return at === now ? { type: 'now' } : { type: 'at', at };
    at = next;
  }
  return { type: 'unknown', after: at };
}
