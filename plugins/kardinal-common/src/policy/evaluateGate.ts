import {
  createCelEnvironment,
  Explanation,
  Expression,
  holds,
} from '@kardinal/cel';
import { rfc3339 } from '@kardinal/foundation';
import { parseDuration } from '../api/durations';
import { PolicyGate } from '../api/types.generated';
import { GateFacts, gateScope } from './context';
import { changeCandidates } from './forecast';

/** The verdict of a gate at an instant. @public */
export interface GateEvaluation {
  /** Open only on a strict `true`. */
  readonly ready: boolean;
  readonly outcome: 'open' | 'closed' | 'error';
  /** Stable for the same verdict: no clock, no counter. */
  readonly reason: string;
  /** What the expression read, by path. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** When the verdict changes if only time passes. */
  readonly changesAt?: number;
  readonly explanation?: Explanation;
}

/** Labels are strings; `bundle.labels.hotfix == true` works all the same. */
const cel = createCelEnvironment({
  labelPaths: [
    ['bundle', 'labels'],
    ['bundle', 'metadata', 'labels'],
  ],
});

/** Shortest and default recheck interval, in milliseconds. */
const recheckFloor = 10_000;
const recheckDefault = 300_000;

/** How often a gate is evaluated when nothing else wakes it: milliseconds. @public */
export function recheckMilliseconds(gate: PolicyGate): number {
  const interval = parseDuration(gate.spec.recheckInterval) ?? recheckDefault;
  return Math.max(recheckFloor, interval);
}

/**
 * What is wrong with an expression before any Bundle is there; `undefined` when it compiles.
 *
 * @public
 */
export function expressionProblem(expression: string): string | undefined {
  const compilation = cel.compile(expression);
  return compilation.type === 'error'
    ? `CEL syntax error: ${compilation.error.message}`
    : undefined;
}

/**
 * Evaluates a gate: the one evaluator of engine, explain, simulate and portal. Fails closed on anything but `true`.
 *
 * @public
 */
export function evaluateGate(
  gate: Pick<PolicyGate['spec'], 'expression' | 'message'>,
  facts: GateFacts,
  now: number,
): GateEvaluation {
  const compilation = cel.compile(gate.expression);
  if (compilation.type === 'error')
    return failed(`CEL compile error: ${compilation.error.message}`, {});
  const { expression } = compilation;
  const scope = gateScope(facts, now);
  const inputs = readInputs(expression, scope);
  const explanation = expression.explain({ scope, now });
  const { evaluation } = explanation;
  const changesAt = nextVerdict(expression, facts, now);
  const forecast = {
    explanation,
    ...(changesAt === undefined ? {} : { changesAt }),
  };
  if (evaluation.type === 'error')
    return { ...failed(evaluation.error.message, inputs), ...forecast };
  const isOptional = evaluation.form === 'optional';
  if (isOptional || typeof evaluation.value !== 'boolean')
    return {
      ...failed(
        `the expression is not true or false but ${
          isOptional ? 'an optional' : typeName(evaluation.value)
        }`,
        inputs,
      ),
      ...forecast,
    };
  const isOpen = holds(evaluation);
  return {
    ready: isOpen,
    outcome: isOpen ? 'open' : 'closed',
    reason: reasonOf(gate, isOpen, changesAt),
    inputs,
    ...forecast,
  };
}

function failed(
  message: string,
  inputs: Readonly<Record<string, unknown>>,
): GateEvaluation {
  return {
    ready: false,
    outcome: 'error',
    reason: `Closed because it cannot be evaluated: ${message}`,
    inputs,
  };
}

function reasonOf(
  gate: Pick<PolicyGate['spec'], 'expression' | 'message'>,
  isOpen: boolean,
  changesAt: number | undefined,
): string {
  if (isOpen) return `${gate.expression} is true`;
  const until = changesAt === undefined ? '' : ` until ${rfc3339(changesAt)}`;
  const said = gate.message?.trim().replace(/\.+$/, '');
  const message = said === undefined ? '' : `${said}: `;
  return `${message}${gate.expression} is false${until}`;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'bigint' || typeof value === 'number') return 'a number';
  return `a ${typeof value}`;
}

/** The first candidate instant at which open becomes closed or the other way round. */
function nextVerdict(
  expression: Expression,
  facts: GateFacts,
  now: number,
): number | undefined {
  const isOpenAt = (instant: number) => {
    const result = expression.evaluate({
      scope: gateScope(facts, instant),
      now: instant,
    });
    return holds(result);
  };
  const current = isOpenAt(now);
  const candidates = changeCandidates(expression, facts, now);
  return candidates.find(instant => isOpenAt(instant) !== current);
}

/** The values under the paths that the expression references, as JSON. */
function readInputs(
  expression: Expression,
  scope: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const inputs: Record<string, unknown> = {};
  for (const { path } of expression.references) {
    const value = path.reduce<unknown>(step, scope);
    if (value === undefined) continue;
    inputs[path.join('.')] =
      value instanceof Date ? value.toISOString() : value;
  }
  return inputs;
}

function step(value: unknown, key: string): unknown {
  return typeof value === 'object' &&
    value !== null &&
    Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}
