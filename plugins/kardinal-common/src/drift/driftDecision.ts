import { Sentence } from '../view/Sentence';
import { at, quoted, sentence } from '../view/sentences';
import type { EnvironmentDrift } from './environmentDrifts';
import { settledWords } from './settledWords';

/** What somebody, or the policy, decided about a drift; `undefined` where it waits for a decision. */
export function driftDecision(drift: EnvironmentDrift): Sentence | undefined {
  const { ignored } = drift;
  if (ignored !== undefined) {
    const { until, reason } = ignored;
    return sentence('It is ignored until ', at(until), `: ${quoted(reason)}.`);
  }
  const settled = settledWords(drift);
  return settled === undefined ? undefined : sentence(settled);
}
