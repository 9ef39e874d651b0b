import { holds } from '@kardinal/cel';
import * as fc from 'fast-check';
import { offsetsOf } from '../attributes/calendar';
import { expressions, instants, zones } from '../__testUtils__/randomGates';
import {
  windowedExpressions,
  windowedFacts,
  windows,
} from '../__testUtils__/randomWindows';
import { gateScope } from '../attributes';
import { compileGate } from '../gateLanguage';
import { GateCase, Opening, openTogether } from './openTogether';

/** Enough for most, and a bound for those that never are open at once. */
const mostSteps = { ofClocks: 20_000, ofWindows: 6_000 };

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

/** Whether the clocks of one of the zones are changed in between. */
function isAcrossChange(
  cases: readonly GateCase[],
  from: number,
  until: number,
): boolean {
  const named = cases.flatMap(({ facts }) => [
    facts.timezone,
    ...Object.values(facts.windows ?? {}).map(
      ({ timezone = 'UTC' }) => timezone,
    ),
  ]);
  return named.some(zone => {
    const offset = offsetsOf(zone);
    return offset !== undefined && offset(from) !== offset(until);
  });
}

const policies = fc.array(
  fc.tuple(fc.oneof(expressions, windowedExpressions), zones),
  { minLength: 1, maxLength: 3 },
);

/** Shares of the time until the gates open, and of three weeks at most, one after the other. */
const samples = fc
  .array(fc.double({ min: 0, max: 1, noNaN: true }), {
    minLength: 20,
    maxLength: 20,
  })
  .map(shares => [0, ...shares].sort((a, b) => a - b));

describe('the instant at which random policies open', () => {
  it('is right to the millisecond, and none before is, with windows, zones and changes to summer time', () => {
    const found = { at: 0, later: 0, byWindows: 0, acrossChanges: 0 };
    const property = fc.property(
      policies,
      fc.tuple(windows, windows),
      instants,
      samples,
      (policy, pair, now, shares) => {
        const cases = policy.map(([expression, timezone]) => ({
          gate: { expression },
          facts: windowedFacts(now, timezone, pair),
        }));
        const areOpen = opensAt(cases);
        const isWindowed = policy.some(([source]) =>
          source.includes('windows'),
        );
        const opens = openTogether(
          cases,
          now,
          isWindowed ? mostSteps.ofWindows : mostSteps.ofClocks,
        );
        if (opens.type === 'now') return areOpen(now);
        const end = searchedUntil(opens) ?? now + 7 * day;
        const looked = Math.min(end - 1 - now, 21 * day);
        const closedUntil = shares.map(
          share => now + Math.floor(share * Math.max(0, looked)),
        );
        if (closedUntil.some(areOpen)) return false;
        if (opens.type !== 'at') return true;
        found.at += 1;
        found.later += end > now + day ? 1 : 0;
        found.byWindows += isWindowed ? 1 : 0;
        found.acrossChanges +=
          isWindowed && isAcrossChange(cases, now, end) ? 1 : 0;
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
    expect(found.byWindows).toBeGreaterThan(100);
    expect(found.acrossChanges).toBeGreaterThan(10);
  });
});
