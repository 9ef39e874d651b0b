import { holds } from '@kardinal/cel';
import { GateEvidence } from '../evidence/types';
import { timezoneProblem } from './attributes/calendar';
import { compileGate } from './gateLanguage';
import { pipelineReadsOf } from './pipelineReads';
import { nowInput, timezoneInput } from './readInputs';
import { scopeOfInputs } from './scopeOfInputs';

/** What a recorded decision comes to from its inputs alone. @public */
export type GateReplay =
  /** The recorded verdict again. */
  | { readonly type: 'same'; readonly result: 'pass' | 'fail' }
  /** Another one: the record was made by another version, or was changed. */
  | {
      readonly type: 'different';
      readonly recorded: 'pass' | 'fail';
      readonly replayed: 'pass' | 'fail';
    }
  /** The record has no verdict, or not what it followed from; `reason` names the field. */
  | { readonly type: 'impossible'; readonly reason: string };

/**
 * Decides once more what a gate decided when its evidence was recorded, from the evidence alone: no Bundle, clock or
 * cluster is asked.
 *
 * @public
 */
export function replayGate(
  evidence: Pick<
    GateEvidence,
    'expression' | 'inputs' | 'result' | 'evaluatedAt'
  >,
): GateReplay {
  const { expression, inputs = {}, result, evaluatedAt } = evidence;
  if (result === 'pending')
    return impossible('result is pending: it was not evaluated');
  if (expression === undefined)
    return impossible('expression is not recorded: it was not evaluated');
  if (evaluatedAt === undefined) return impossible('evaluatedAt is missing');
  const replayed = opens(expression, inputs, Date.parse(evaluatedAt))
    ? 'pass'
    : 'fail';
  return replayed === result
    ? { type: 'same', result }
    : { type: 'different', recorded: result, replayed };
}

function opens(
  source: string,
  inputs: Readonly<Record<string, unknown>>,
  evaluatedAt: number,
): boolean {
  const zone = inputs[timezoneInput];
  if (typeof zone === 'string' && timezoneProblem(zone) !== undefined)
    return false;
  const compilation = compileGate(source);
  if (compilation.type === 'error') return false;
  const { expression } = compilation;
  const isRecorded = (name: string) =>
    Object.keys(inputs).some(path =>
      `${path}.`.startsWith(`pipelines.${name}.`),
    );
  // A Pipeline that it may not read closes it, and leaves no input.
  if (pipelineReadsOf(expression).some(({ name }) => !isRecorded(name)))
    return false;
  const now = inputs[nowInput];
  return holds(
    expression.evaluate({
      scope: scopeOfInputs(expression, inputs),
      now: typeof now === 'string' ? Date.parse(now) : evaluatedAt,
    }),
  );
}

function impossible(reason: string): GateReplay {
  return { type: 'impossible', reason };
}
