import { Declarations, Scope } from '../types';
import { answerOf } from './answer';
import { celGoAnswers } from './celGoProgram';
import { scopeFromTags } from './celGoTable';

export interface Difference {
  readonly source: string;
  readonly received: string;
  readonly expected: string;
}

export interface Comparison {
  readonly sources: readonly string[];
  readonly variables: Readonly<Record<string, unknown>>;
  readonly declarations: Declarations;
}

/** So often cel-go has to repeat an answer. */
const REPEATS = 8;

function isError(answer: string): boolean {
  return answer.startsWith('error');
}

function agree({ received, expected }: Difference): boolean {
  return received === expected || (isError(received) && isError(expected));
}

/** Without those to which cel-go has several answers: its maps are in random order. */
function lasting(
  path: string,
  found: readonly Difference[],
  comparison: Comparison,
): readonly Difference[] {
  let rest = found;
  for (let round = 0; round < REPEATS && rest.length > 0; round++) {
    const sources = rest.map(({ source }) => source);
    const answers = celGoAnswers(path, sources, comparison);
    rest = rest.filter(({ expected }, at) => answers[at] === expected);
  }
  return rest;
}

/** Where cel-go and we answer differently, each time that cel-go is asked. */
export function celGoDifferences(
  path: string,
  comparison: Comparison,
): readonly Difference[] {
  const { sources, declarations } = comparison;
  const scope: Scope = scopeFromTags(comparison.variables);
  const answers = celGoAnswers(path, sources, comparison);
  const found = sources
    .map((source, at) => ({
      source,
      received: answerOf({ source, scope, declarations }),
      expected: answers[at],
    }))
    .filter(difference => !agree(difference));
  return lasting(path, found, comparison);
}
