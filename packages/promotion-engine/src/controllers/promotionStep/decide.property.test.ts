import { PromotionStepStatus } from '@kardinal/backstage-plugin-kardinal-common';
import fc from 'fast-check';
import { decide } from './decide';
import {
  at,
  gate,
  now,
  observed,
  opened,
  pullRequest,
  replaced,
  step,
  stepsUntil,
  waitOf,
} from './step.fixture';
import { entriesOf } from './entries';
import { stateOf } from './stateOf';

const uses = [
  'git-clone',
  'git-push',
  'open-pr',
  'wait-for-merge',
  'health-check',
];

describe('decide', () => {
  it('is total, fences every effect, and never leaves an end by itself', () => {
    const steps = fc
      .record({
        uses: fc.constantFrom(...uses),
        running: fc.record(
          {
            state: fc.constantFrom('Pending', 'Running', 'Waiting', 'Failed'),
            attempts: fc.nat(3),
            retryAt: fc.constantFrom(at(-1000), at(1000), 'garbage'),
            startedAt: fc.constantFrom(at(-700_000), at(0), 'garbage'),
          },
          { requiredKeys: [] },
        ),
      })
      .map(each => stepsUntil(each.uses, each.running));
    const status = fc.record(
      {
        end: fc.constantFrom(undefined, undefined, 'Superseded' as const),
        steps,
        written: fc.constantFrom('committed' as const, 'unchanged' as const),
        pullRequest: fc.constant(opened),
        branch: fc.constant('kardinal/default/b/prod'),
        finishedAt: fc.constant(at(-1000)),
      },
      { requiredKeys: [] },
    );
    const facts = fc.record({
      bundle: fc.constantFrom(
        undefined,
        observed(step()).bundle,
        replaced().bundle,
      ),
      gates: fc.array(
        fc.constantFrom(gate('true'), gate('false'), gate('absent')),
      ),
      concurrentWriter: fc.constantFrom(undefined, 'other'),
      problem: fc.constantFrom(undefined, 'no'),
    });
    const wait = fc.constantFrom(
      {
        current: undefined,
        fingerprint: undefined,
        type: 'failed',
        message: 'm',
      },
      { ...pullRequest({}), type: 'healthy', message: 'm' },
      { ...pullRequest({ state: 'merged' }), type: 'degraded', message: 'm' },
      {
        ...pullRequest({ state: 'closed' }),
        type: 'progressing',
        message: 'm',
      },
    );
    fc.assert(
      fc.property(status, facts, wait, ({ end, ...before }, some, value) => {
        const resource = step(withState(before, end));
        const observation = observed(resource, {
          ...some,
          ...waitOf(resource, value),
        });
        const decision = decide(resource, observation, now);
        const isFenced =
          JSON.stringify(decision.status) !== JSON.stringify(resource.status);
        expect(decision.effect === undefined || isFenced).toBe(true);
        const { state } = resource.status ?? {};
        const isEnd =
          state === 'Verified' || state === 'NoOp' || state === 'Superseded';
        expect(!isEnd || decision.status.state === state).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

function withState(
  before: PromotionStepStatus,
  end: 'Superseded' | undefined,
): PromotionStepStatus {
  const resource = step();
  const { sequence } = observed(resource);
  return {
    ...before,
    state:
      end ??
      stateOf({
        entries: entriesOf({ step: resource, status: before }),
        sequence: sequence.type === 'valid' ? sequence.steps : [],
        written: before.written,
      }),
  };
}
