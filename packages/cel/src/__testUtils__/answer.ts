import { CompiledExpression } from '../CompiledExpression';
import { createCelEnvironment } from '../CelEnvironment';
import { isFault } from '../evaluator/Fault';
import { CostExceeded, Run } from '../evaluator/Run';
import { DEFAULT_LIMITS } from '../limits';
import { CelEnvironment, Declarations, Instant, Scope } from '../types';
import { valueText } from './valueText';

export const NOW: Instant = Date.parse('2026-04-07T10:15:00Z');

const ENVIRONMENT = createCelEnvironment();

export interface Question {
  readonly source: string;
  readonly scope?: Scope;
  readonly declarations?: Declarations;
  readonly environment?: CelEnvironment;
}

/** The answer of the language with its type, or `error` with its class. */
export function answerOf(question: Question): string {
  const { source, scope = {}, declarations } = question;
  const compilation = (question.environment ?? ENVIRONMENT).compile(source);
  if (compilation.type === 'error') return `error ${compilation.error.class}`;
  const expression = compilation.expression as CompiledExpression;
  const [problem] = declarations ? expression.check(declarations) : [];
  if (problem) return `error ${problem.class}`;
  try {
    const run = new Run(NOW, DEFAULT_LIMITS.maxCost);
    const outcome = expression.outcome({ scope, now: NOW }, run);
    return isFault(outcome) ? `error ${outcome.type}` : valueText(outcome);
  } catch (error) {
    return error instanceof CostExceeded ? 'error cost' : 'error eval';
  }
}
