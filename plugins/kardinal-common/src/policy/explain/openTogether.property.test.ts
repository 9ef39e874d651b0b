import { holds } from '@kardinal/cel';
import * as fc from 'fast-check';
import {
  expressions,
  instants,
  soakingFacts,
  zones,
} from '../__testUtils__/randomGates';
import { gateScope } from '../attributes';
import { compileGate } from '../gateLanguage';
import { GateCase, Opening, openTogether } from './openTogether';

/** Enough for most, and a bound for those that never are open at once. */
const mostSteps = 30_000;

const day = 24 * 60 * 60_000;

/** Whether all gates are open at an instant, without any forecast. */
function opensAt(cases: readonly GateCase[]) {
  const gates = cases.map(({ gate, facts }) => {
    const compilation = compileGate(gate.expression);
    if (compilation.type === 'error')
      throw new Error(compilation.error.message);
    return { expression: compilation.expression, scope: gateScope(facts) };
  });
  return (now: number) =>
    gates.every(({ expression, scope }) =>
      holds(expression.evaluate({ scope, now })),
    );
}

function searchedUntil(opens: Opening): number | undefined {
  if (opens.type === 'at') return opens.at;
  return opens.type === 'unknown' ? opens.after : undefined;
}

const policies = fc.array(fc.tuple(expressions, zones), {
  minLength: 1,
  maxLength: 3,
});

/** Shares of the time until the gates open, or of a week. */
const samples = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
  minLength: 30,
  maxLength: 30,
});

describe('the instant at which random policies open', () => {
  it('is right to the millisecond, and none before is', () => {
    const found = { at: 0, later: 0 };
    const property = fc.property(
      policies,
      instants,
      samples,
      (policy, now, shares) => {
        const cases = policy.map(([expression, timezone]) => ({
          gate: { expression },
          facts: soakingFacts(now, timezone),
        }));
        const areOpen = opensAt(cases);
        const opens = openTogether(cases, now, mostSteps);
        if (opens.type === 'now') return areOpen(now);
        const end = searchedUntil(opens) ?? now + 7 * day;
        const closedUntil = [...shares, 0].map(share =>
          Math.min(end - 1, now + Math.floor(share * (end - now))),
        );
        if (closedUntil.some(areOpen)) return false;
        if (opens.type !== 'at') return true;
        found.at += 1;
        found.later += end > now + day ? 1 : 0;
        return (
          areOpen(end) &&
          !areOpen(end - 1) &&
          !areOpen(Math.max(now, end - 1_000))
        );
      },
    );
    const { counterexample } = fc.check(property, {
      numRuns: 1_000,
      seed: 20261122,
    });
    expect(counterexample).toBeNull();
    expect(found.at).toBeGreaterThan(100);
    expect(found.later).toBeGreaterThan(20);
  });
});
