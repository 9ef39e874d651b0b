import {
  CostBudget,
  EvaluationContext,
  Explanation,
  Expression,
  Forecast,
  holds,
  inOnePiece,
  InParts,
} from '@kardinal/cel';
import { rfc3339 } from '@kardinal/foundation';
import { parseDuration } from '../api/durations';
import { PolicyGate } from '../api/types.generated';
import { GateFacts } from './attributes';
import { maxCost } from './gateLanguage';
import { GateRule, prepareGate, PreparedGate } from './preparedGate';
import { cycleNote } from './pipelineReads';
import { awaitedBy, readableError, readablePart } from './readableError';
import { readInputs } from './readInputs';

/** The verdict of a gate at an instant. @public */
export interface GateEvaluation {
  /** Open only on a strict `true`. */
  readonly ready: boolean;
  readonly outcome: 'open' | 'closed' | 'error';
  /** Stable for the same verdict: no clock, no counter. */
  readonly reason: string;
  /** Of an error that passes by itself: what the expression reads, and others have yet to answer or verify. No full stop. */
  readonly awaits?: string;
  /** What the expression read, by path. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** What becomes of the verdict if only time passes. */
  readonly forecast: GateForecast;
  readonly explanation?: Explanation;
  /** Work that evaluation and forecast took, in elementary steps of the expression language. */
  readonly cost: number;
}

/**
 * What becomes of a verdict if only time passes.
 *
 * - `opens`, `changes`: it stays until `at`, and is open or another one that is not open from there;
 * - `constant`: not by time alone;
 * - `unknown`: it is still the same at `at`, where the search ended; the recheck interval serves such gates.
 *
 * @public
 */
export type GateForecast =
  | { readonly type: 'opens' | 'changes' | 'unknown'; readonly at: number }
  | { readonly type: 'constant' };

/** An evaluation, its forecast and a look at what it opens to: none of them is ever cut short by the others. */
export const maxCostInAll = 10 * maxCost;

/** Shortest and default recheck interval, in milliseconds. */
const recheckFloor = 10_000;
const recheckDefault = 300_000;

/** How often a gate is evaluated when nothing else wakes it: milliseconds. @public */
export function recheckMilliseconds(gate: PolicyGate): number {
  const interval = parseDuration(gate.spec.recheckInterval) ?? recheckDefault;
  return Math.max(recheckFloor, interval);
}

/**
 * Evaluates a gate: the one evaluator of engine, explain, simulate and portal. Fails closed on anything but `true`.
 *
 * @param mostSteps - what it may cost, where that is less than every gate may
 * @public
 */
export function evaluateGate(
  gate: GateRule,
  facts: GateFacts,
  now: number,
  mostSteps: number = maxCostInAll,
): GateEvaluation {
  return inOnePiece(evaluateGateInParts(gate, facts, now, mostSteps));
}

/**
 * The same, interrupted after each evaluation of the expression: none takes longer than about 20 milliseconds.
 *
 * @public
 */
export function* evaluateGateInParts(
  gate: GateRule,
  facts: GateFacts,
  now: number,
  mostSteps: number = maxCostInAll,
): InParts<GateEvaluation> {
  return yield* evaluatePrepared(prepareGate(gate, facts), now, mostSteps);
}

/** The same of a gate whose facts were read before. */
export function* evaluatePrepared(
  prepared: PreparedGate,
  now: number,
  mostSteps: number = maxCostInAll,
): InParts<GateEvaluation> {
  const { gate, facts } = prepared;
  if (prepared.type === 'invalid')
    return failed(prepared.message, {
      inputs: prepared.inputs,
      forecast: { type: 'constant' },
      cost: 0,
    });
  const { expression, scope } = prepared;
  const context = { scope, now, budget: new CostBudget(mostSteps) };
  const explanation = expression.explain(context);
  yield context.budget.spent;
  const { evaluation } = explanation;
  const forecast = yield* forecastOf(expression, context);
  const seen = {
    inputs: readInputs(expression, scope, now, facts.timezone),
    forecast,
    explanation: { ...explanation, root: readablePart(explanation.root) },
    cost: context.budget.spent,
  };
  if (evaluation.type === 'error') {
    const { message } = evaluation.error;
    const awaits = awaitedBy(message);
    return {
      ...failed(`${readableError(message)}${cycleNote(facts)}`, seen),
      ...(awaits === undefined ? {} : { awaits }),
    };
  }
  const isOptional = evaluation.form === 'optional';
  if (isOptional || typeof evaluation.value !== 'boolean')
    return failed(
      `the expression is not true or false but ${
        isOptional ? 'an optional' : typeName(evaluation.value)
      }`,
      seen,
    );
  const isOpen = holds(evaluation);
  const unmet = isOpen ? [] : unmetChecks(facts);
  return {
    ...seen,
    ready: isOpen,
    outcome: isOpen ? 'open' : 'closed',
    ...(unmet.length === 0 ? {} : { awaits: unmet.join('; ') }),
    reason: `${reasonOf(
      withWords(gate, expression, facts),
      isOpen ? 'open' : 'closed',
      forecast,
    )}${isOpen ? '' : `${skipNote(expression, facts)}${cycleNote(facts)}`}`,
  };
}

/**
 * When the verdict can be another one by time alone: the one forecast of controller, explanation and portal.
 * Its cost is limited as that of an evaluation is.
 */
function* forecastOf(
  expression: Expression,
  context: EvaluationContext & { readonly budget: CostBudget },
): InParts<GateForecast> {
  const change: Forecast = yield* expression.forecastInParts(context);
  if (change.type !== 'changes') return change;
  const { at } = change;
  const { budget } = context;
  const before = budget.spent;
  const isOpenThen = holds(expression.evaluate({ ...context, now: at }));
  yield budget.spent - before;
  return isOpenThen ? { type: 'opens', at } : change;
}

/**
 * Of a gate that there is nothing to evaluate with: closed, and why.
 *
 * @param message - what is missing, without a full stop
 * @public
 */
export function unevaluated(message: string): GateEvaluation {
  return failed(message, {
    inputs: {},
    forecast: { type: 'constant' },
    cost: 0,
  });
}

function failed(
  message: string,
  seen: Pick<GateEvaluation, 'inputs' | 'forecast' | 'explanation' | 'cost'>,
): GateEvaluation {
  return {
    ...seen,
    ready: false,
    outcome: 'error',
    reason: `Closed because it cannot be evaluated: ${message}`,
  };
}

function reasonOf(
  gate: GateRule,
  outcome: 'open' | 'closed',
  forecast: GateForecast,
): string {
  if (outcome === 'open') return `${gate.expression} is true`;
  const until =
    forecast.type === 'opens' ? ` until ${rfc3339(forecast.at)}` : '';
  const said = gate.message?.trim().replace(/\.+$/, '');
  const message = said === undefined ? '' : `${said}: `;
  return `${message}${gate.expression} is false${until}`;
}

/** A gate that reads the release train or checks, and has no message of its own, says what that waits for. */
function withWords(
  gate: GateRule,
  { references }: Expression,
  facts: GateFacts,
): GateRule {
  const roots = new Set(references.map(({ path: [root] }) => root));
  const waits = [
    ...(roots.has('train') ? facts.train?.waitsFor ?? [] : []),
    ...unmetChecks(facts),
  ];
  return gate.message !== undefined || waits.length === 0
    ? gate
    : { ...gate, message: waits.join('; ') };
}

/** Those that it reads and that have not succeeded, each with its reason. */
function unmetChecks({ checks = {} }: GateFacts): readonly string[] {
  return Object.entries(checks).flatMap(([environment, byKey]) =>
    Object.values(byKey)
      .filter(({ phase }) => phase !== 'success')
      .map(({ reason }) => `${environment}: ${reason}`),
  );
}

/** Why a soak that it reads does not grow. */
function skipNote(
  { references }: Expression,
  { skippedUpstreams = [] }: GateFacts,
): string {
  const isAboutSoak = references.some(
    ({ path: [root, name] }) =>
      root === 'upstream' || name === 'upstreamSoakMinutes',
  );
  return isAboutSoak && skippedUpstreams.length > 0
    ? `; ${skippedUpstreams.join(
        ', ',
      )} is skipped without a permission, so its soak stays 0 minutes`
    : '';
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'bigint' || typeof value === 'number') return 'a number';
  return `a ${typeof value}`;
}
