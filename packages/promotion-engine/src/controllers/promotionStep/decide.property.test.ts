import { PromotionStepStatus } from '@kardinal/backstage-plugin-kardinal-common';
import fc from 'fast-check';
import { decide } from './decide';
import {
  at,
  gate,
  now,
  opened,
  pullRequest,
  seen,
  step,
  superseded,
} from './step.fixture';

describe('decide', () => {
  it('is total, fences every effect, and never leaves an end by itself', () => {
    const states = [
      'Pending',
      'Promoting',
      'WaitingForMerge',
      'HealthChecking',
      'Verified',
      'Failed',
      'Superseded',
      'NoOp',
    ] as const;
    const status = fc.record(
      {
        state: fc.constantFrom(...states),
        attempts: fc.nat(3),
        written: fc.constantFrom('committed' as const, 'unchanged' as const),
        pullRequest: fc.constant(opened),
        retryAt: fc.constantFrom(at(-1000), at(1000), 'garbage'),
        finishedAt: fc.constant(at(-1000)),
        healthCheckingSince: fc.constantFrom(at(-700_000), at(0), 'garbage'),
      },
      { requiredKeys: [] },
    );
    const observation = fc.record({
      bundle: fc.constantFrom(undefined, seen().bundle, superseded()),
      gates: fc.array(
        fc.constantFrom(
          gate(),
          gate({ state: 'closed' }),
          gate({ evaluatedAt: undefined }),
        ),
      ),
      rival: fc.constantFrom(undefined, 'other'),
      pullRequest: fc.constantFrom(
        undefined,
        pullRequest({}),
        pullRequest({ state: 'merged' }),
        pullRequest({ state: 'closed' }),
      ),
      health: fc.constantFrom(
        undefined,
        { type: 'healthy' as const, message: 'm' },
        { type: 'degraded' as const, message: 'm' },
      ),
      problem: fc.constantFrom(undefined, 'no'),
    });
    fc.assert(
      fc.property(status, observation, (before, facts) => {
        const resource = step(before as PromotionStepStatus);
        const decision = decide(resource, seen(facts), now);
        const isFenced =
          JSON.stringify(decision.status) !== JSON.stringify(before);
        expect(decision.effect === undefined || isFenced).toBe(true);
        const isEnd =
          before.state === 'Verified' ||
          before.state === 'NoOp' ||
          before.state === 'Superseded';
        expect(!isEnd || decision.status.state === before.state).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
