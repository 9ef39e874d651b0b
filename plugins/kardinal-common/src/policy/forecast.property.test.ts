import { compile } from '@kardinal/cel';
import * as fc from 'fast-check';
import { GateFacts, gateScope } from './attributes';
import {
  expressions,
  instants,
  soakingFacts,
  zones,
} from './__testUtils__/randomGates';
import { evaluateGate } from './evaluateGate';

const minute = 60_000;
const daysSampled = 3;

/** The verdict without its forecast. */
function outcomesOf(source: string, seen: GateFacts) {
  const compilation = compile(source);
  if (compilation.type === 'error') throw new Error(compilation.error.message);
  const scope = gateScope(seen);
  return (now: number) => {
    const evaluation = compilation.expression.evaluate({ scope, now });
    if (evaluation.type === 'error') return 'error';
    return evaluation.value === true ? 'open' : 'closed';
  };
}

describe('forecast of random gates', () => {
  it('is no verdict too late, and opens where it says so', () => {
    const holds = fc.property(
      expressions,
      zones,
      instants,
      fc.integer({ min: 1, max: minute - 1 }),
      (expression, timezone, start, phase) => {
        const seen = soakingFacts(start, timezone);
        const outcomeAt = outcomesOf(expression, seen);
        const { forecast, outcome } = evaluateGate({ expression }, seen, start);
        if (forecast.type === 'opens' && outcomeAt(forecast.at) !== 'open')
          return false;
        if (forecast.type === 'changes' && outcomeAt(forecast.at) === outcome)
          return false;
        const sampledUntil = start + daysSampled * 24 * 60 * minute;
        const end =
          forecast.type === 'constant'
            ? sampledUntil
            : Math.min(sampledUntil, forecast.at);
        for (let now = start + phase; now < end; now += minute)
          if (outcomeAt(now) !== outcome) return false;
        return forecast.type === 'constant' || end < forecast.at
          ? true
          : outcomeAt(end - 1) === outcome;
      },
    );
    const { counterexample } = fc.check(holds, { numRuns: 60, seed: 20261118 });
    expect(counterexample).toBeNull();
  });
});
