import { PromotionStepStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { stepEffects } from './effects';
import { StepWorld } from './StepWorld';
import { now, step } from './step.fixture';
import { Failure } from './types';

describe('a failed effect', () => {
  const effects = stepEffects({} as StepWorld);
  const record = (
    status: PromotionStepStatus,
    failure: Omit<Failure, 'type'>,
  ) =>
    effects.write.record(
      step(status),
      { type: 'write', key: 'k', step: step(), images: [], branch: undefined },
      { type: 'failed', ...failure },
      now,
    );

  it.each`
    failures     | state          | wait
    ${undefined} | ${'Promoting'} | ${10}
    ${1}         | ${'Promoting'} | ${20}
    ${2}         | ${'Promoting'} | ${40}
    ${3}         | ${'Promoting'} | ${80}
    ${4}         | ${'Promoting'} | ${120}
    ${5}         | ${'Failed'}    | ${undefined}
  `(
    'after $failures failures is tried again in $wait s',
    ({ failures, state, wait }) => {
      const status = record(
        { state: 'Promoting', failures },
        { kind: 'transient', message: 'the forge is down' },
      );
      const retry = status.retryAt && (Date.parse(status.retryAt) - now) / 1000;
      expect([status.state, retry]).toEqual([state, wait]);
    },
  );

  it('waits without limit for a credential, every two minutes', () => {
    const status = record(
      { state: 'Promoting', failures: 5 },
      { kind: 'credential', message: 'no Secret' },
    );
    expect(status).toMatchObject({
      state: 'Promoting',
      failures: 0,
      retryAt: '2026-11-18T10:02:00Z',
    });
    expect(status.conditions).toContainEqual(
      expect.objectContaining({ type: 'Ready', reason: 'CredentialMissing' }),
    );
  });

  it('honours what the forge asks for', () => {
    const status = record(
      { state: 'Promoting', failures: 4 },
      { kind: 'waiting', message: 'slow down', retryAt: now + 300_000 },
    );
    expect(status).toMatchObject({
      state: 'Promoting',
      failures: 4,
      retryAt: '2026-11-18T10:05:00Z',
    });
  });

  it('ends the step when trying again cannot help', () => {
    expect(
      record({ state: 'Promoting' }, { kind: 'terminal', message: 'x' }).state,
    ).toBe('Failed');
  });
});
