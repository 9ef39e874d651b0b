import { rfc3339 } from '@kardinal/foundation';
import * as fc from 'fast-check';
import { expressions, instants, zones } from './__testUtils__/randomGates';
import {
  windowedExpressions,
  windowedFacts,
  windows,
} from './__testUtils__/randomWindows';
import { evaluateGate } from './evaluateGate';
import { replayGate } from './replayGate';

/** Milliseconds until a gate is decided. */
const waits = fc.integer({ min: 0, max: 14 * 24 * 60 * 60_000 });

describe('what random policies recorded', () => {
  it('comes to the same verdict, whatever the windows are by then', () => {
    const results = { pass: 0, fail: 0 };
    const property = fc.property(
      fc.oneof(expressions, windowedExpressions),
      zones,
      fc.tuple(windows, windows),
      instants,
      waits,
      (expression, timezone, pair, since, wait) => {
        const facts = windowedFacts(since, timezone, pair);
        const now = since + wait;
        const { ready, inputs } = evaluateGate({ expression }, facts, now);
        const result = ready ? 'pass' : 'fail';
        results[result] += 1;
        const stored = JSON.parse(JSON.stringify(inputs)) as typeof inputs;
        const replay = replayGate({
          expression,
          inputs: stored,
          result,
          evaluatedAt: rfc3339(now),
        });
        return replay.type === 'same' && replay.result === result;
      },
    );
    const { counterexample } = fc.check(property, {
      numRuns: 500,
      seed: 20261122,
    });
    expect(counterexample).toBeNull();
    expect(results.pass).toBeGreaterThan(100);
    expect(results.fail).toBeGreaterThan(100);
  });
});
