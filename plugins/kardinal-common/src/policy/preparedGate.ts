import { Expression } from '@kardinal/cel';
import { PolicyGate } from '../api/types.generated';
import {
  attributeTypes,
  GateFacts,
  gateScope,
  isRecordedByEntries,
  recordedPath,
} from './attributes';
import { timezoneProblem } from './attributes/calendar';
import { compileGate } from './gateLanguage';
import { unreadablePipeline } from './pipelineReads';
import { valueAt } from './readInputs';
import { scopeOfInputs } from './scopeOfInputs';

/** What an evaluator needs of a gate. @public */
export type GateRule = Pick<PolicyGate['spec'], 'expression' | 'message'>;

/** A gate that can be evaluated at any instant, or why it stays closed at all of them. */
export type PreparedGate = {
  readonly gate: GateRule;
  readonly facts: GateFacts;
} & (
  | {
      readonly type: 'prepared';
      readonly expression: Expression;
      readonly scope: Readonly<Record<string, unknown>>;
    }
  | {
      readonly type: 'invalid';
      readonly message: string;
      readonly inputs: Readonly<Record<string, unknown>>;
    }
);

/**
 * Compiles a gate and reads its facts once.
 *
 * @param inputs - values by path, of roots that do not follow from the facts of every promotion; an entry of a root, such as
 * `metrics.errors`, wins over that of the facts
 */
export function prepareGate(
  gate: GateRule,
  facts: GateFacts,
  inputs: Readonly<Record<string, unknown>> = {},
): PreparedGate {
  const seen = { gate, facts };
  const compilation = compileGate(gate.expression);
  if (compilation.type === 'error')
    return {
      ...seen,
      type: 'invalid',
      message: `CEL compile error: ${compilation.error.message}`,
      inputs: {},
    };
  const { timezone } = facts;
  const message = timezoneProblem(timezone);
  if (message !== undefined)
    return { ...seen, type: 'invalid', message, inputs: { timezone } };
  const { expression } = compilation;
  const roots = new Set(expression.references.map(({ path: [root] }) => root));
  const scope = gateScope(facts, root => roots.has(root));
  const read = rootsElsewhere(expression);
  const supplied = read.length === 0 ? {} : scopeOfInputs(expression, inputs);
  const added = read.filter(root => Object.hasOwn(supplied, root));
  const unreadable = added.includes('pipelines')
    ? undefined
    : unreadablePipeline(expression, facts);
  if (unreadable !== undefined)
    return { ...seen, type: 'invalid', message: unreadable, inputs: {} };
  return {
    ...seen,
    type: 'prepared',
    expression,
    scope:
      added.length === 0
        ? scope
        : {
            ...scope,
            ...Object.fromEntries(
              added.map(root => [
                root,
                withEntries(scope[root], supplied[root]),
              ]),
            ),
          },
  };
}

function withEntries(known: unknown, supplied: unknown): unknown {
  return isEntries(known) && isEntries(supplied)
    ? { ...known, ...supplied }
    : supplied;
}

function isEntries(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** What a gate reads that the record of its Bundles does not have: metrics, windows, what others say. */
export function unknownReads(prepared: PreparedGate): readonly string[] {
  if (prepared.type === 'invalid') return [];
  const { expression, scope } = prepared;
  const roots = rootsElsewhere(expression);
  const absent = roots.filter(root => !Object.hasOwn(scope, root));
  // Of one that is recorded by entries, others may be.
  const entries = expression.references
    .map(({ path }) => ({ path, entry: recordedPath(path) }))
    .filter(
      ({ path: [root], entry }) =>
        isRecordedByEntries(root) &&
        !absent.includes(root) &&
        valueAt(scope, entry) === undefined,
    )
    .map(({ entry }) => entry.join('.'));
  return [...absent, ...new Set(entries)];
}

/** Roots that follow from the facts of every promotion: where one is absent, it is known to be. */
const promotionRoots: ReadonlySet<string> = new Set([
  'bundle',
  'schedule',
  'environment',
  'upstream',
  'previousBundle',
]);

/** The paths of attributes that can be supposed; what is wrong with the first that cannot. */
export function inputPathProblem(path: string): string | undefined {
  const [root] = path.split('.');
  const others = Object.keys(attributeTypes).filter(
    name => !promotionRoots.has(name),
  );
  if (others.includes(root)) return undefined;
  return `${path}: ${
    promotionRoots.has(root)
      ? `${root} follows from the Bundle`
      : `no gate can read ${root}`
  }; suppose what is below ${
    others.length === 0 ? 'nothing else' : others.join(', ')
  }`;
}

function rootsElsewhere({ references }: Expression): readonly string[] {
  const roots = new Set(references.map(({ path: [root] }) => root));
  return [...roots].filter(root => !promotionRoots.has(root));
}
