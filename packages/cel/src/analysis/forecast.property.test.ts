import * as fc from 'fast-check';
import { compile } from '../CelEnvironment';
import { Expression, Instant } from '../types';

const NOW = Date.parse('2026-04-07T10:00:00Z');
const HORIZON_SECONDS = 600;

const operators = fc.constantFrom<string>('<', '<=', '>', '>=', '==', '!=');
const seconds = fc.integer({ min: -300, max: HORIZON_SECONDS });
const small = fc.integer({ min: 0, max: 12 });

function at(offset: number): string {
  return `timestamp("${new Date(NOW + offset * 1000).toISOString()}")`;
}

const atoms = fc
  .tuple(operators, seconds, seconds, small)
  .chain(([operator, first, second, number]) =>
    fc.constantFrom<string>(
      `now() ${operator} ${at(first)}`,
      `${at(first)} ${operator} now()`,
      `now() - ${at(first)} ${operator} duration("${second}s")`,
      `${at(first)} - now() ${operator} duration("${second}s")`,
      `now() + duration("${second}s") ${operator} ${at(first)}`,
      `now() - ${at(first)} ${operator} ${at(second)} - now()`,
      `now().getMinutes() ${operator} ${number}`,
      `now().getSeconds() ${operator} ${number * 5}`,
      `now().getMinutes("+05:30") ${operator} ${number * 5}`,
      `(now() - ${at(first)}).getMinutes() ${operator} ${number}`,
      `(${at(first)} - now()).getSeconds() ${operator} ${number}`,
      `(${at(first)} - (now() - ${at(
        second,
      )})).getSeconds() ${operator} ${number}`,
      `int(now()) % 7 ${operator} ${number}`,
      `[${at(first)}, ${at(second)}].exists(t, t ${operator} now())`,
    ),
  );

const sources = fc
  .tuple(atoms, atoms, atoms)
  .chain(([first, second, third]) =>
    fc.constantFrom<string>(
      first,
      `${first} && ${second}`,
      `${first} || ${second}`,
      `!(${first}) && (${second} || ${third})`,
      `(${first}) ? (${second}) : (${third})`,
    ),
  );

function compiled(source: string): Expression {
  const compilation = compile(source);
  if (compilation.type === 'error') throw new Error(compilation.error.message);
  return compilation.expression;
}

function outcome(expression: Expression, now: Instant): string {
  return JSON.stringify(expression.evaluate({ scope: {}, now }));
}

/** All that these expressions compare with are whole seconds, at most halved, so they change there or a millisecond later. */
function firstChange(expression: Expression): Instant | undefined {
  const before = outcome(expression, NOW);
  for (let half = 0; half <= 2 * HORIZON_SECONDS; half++) {
    for (const instant of [NOW + half * 500, NOW + half * 500 + 1]) {
      if (outcome(expression, instant) !== before) return instant;
    }
  }
  return undefined;
}

describe('forecast', () => {
  it('is the first instant that trying every instant finds', () => {
    const exact = fc.property(sources, source => {
      const expression = compiled(source);
      const expected = firstChange(expression);
      const change = expression.forecast({ scope: {}, now: NOW });
      if (expected !== undefined) {
        return change.type === 'changes' && change.at === expected;
      }
      const end = NOW + HORIZON_SECONDS * 1000;
      return change.type === 'constant' || change.at > end;
    });
    const { counterexample } = fc.check(exact, {
      numRuns: 150,
      seed: 20260407,
    });
    expect(counterexample).toBeNull();
  });
});
