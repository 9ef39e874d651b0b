import { stepEffects } from './effects';
import { PromotionServices } from './PromotionServices';
import { builtinSteps, now, step, stepsUntil } from './step.fixture';
import { Failure, StepEntry } from './types';

const pushIndex = 3;

describe('a failed effect', () => {
  const effects = stepEffects({
    steps: builtinSteps(),
  } as Partial<PromotionServices> as PromotionServices);
  const record = (
    running: Partial<StepEntry>,
    failure: Omit<Failure, 'type'>,
    timeout?: string,
  ) => {
    const resource = step({
      state: 'Promoting',
      steps: stepsUntil('git-push', { attempts: 1, ...running }),
    });
    const { steps } = resource.spec;
    if (timeout !== undefined) steps[pushIndex] = { uses: 'git-push', timeout };
    return effects.run.record(
      resource,
      { type: 'run', key: 'k', step: resource, index: pushIndex },
      { type: 'failed', ...failure },
      now,
    );
  };

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
        { failures },
        { kind: 'transient', message: 'the forge is down' },
      );
      const retry = status.retryAt && (Date.parse(status.retryAt) - now) / 1000;
      expect([status.state, retry]).toEqual([state, wait]);
    },
  );

  it('fails when the time of the step is over before the next attempt', () => {
    const startedAt = new Date(now - 55_000).toISOString();
    const failure = {
      kind: 'transient',
      message: 'the forge is down',
    } as const;
    expect(record({ startedAt }, failure, '1m')).toMatchObject({
      state: 'Failed',
      message: 'the forge is down (the time of the step is over)',
    });
    expect(record({ startedAt }, failure, '2m').state).toBe('Promoting');
  });

  it('waits without limit for a credential, every two minutes', () => {
    const status = record(
      { failures: 5 },
      { kind: 'credential', message: 'no Secret' },
    );
    expect(status).toMatchObject({
      state: 'Promoting',
      retryAt: '2026-11-18T10:02:00Z',
    });
    expect(status.steps?.[pushIndex]).toMatchObject({
      failures: 0,
      retryAt: '2026-11-18T10:02:00Z',
      message: 'no Secret',
    });
    expect(status.conditions).toContainEqual(
      expect.objectContaining({ type: 'Ready', reason: 'CredentialMissing' }),
    );
  });

  it('honours what the forge asks for', () => {
    const status = record(
      { failures: 4 },
      { kind: 'waiting', message: 'slow down', retryAt: now + 300_000 },
    );
    expect(status).toMatchObject({
      state: 'Promoting',
      retryAt: '2026-11-18T10:05:00Z',
    });
    expect(status.steps?.[pushIndex].failures).toBe(4);
  });

  it('has the schedule that the step asks for', () => {
    const failure = {
      kind: 'transient',
      message: '503',
      waits: [30_000, 30_000],
    } as const;
    expect(record({ failures: 1 }, failure)).toMatchObject({
      state: 'Promoting',
      retryAt: '2026-11-18T10:00:30Z',
    });
    expect(record({ failures: 2 }, failure)).toMatchObject({
      state: 'Failed',
      message: '503 (all 3 attempts failed)',
    });
  });

  it.each`
    failures     | state          | wait
    ${undefined} | ${'Promoting'} | ${undefined}
    ${1}         | ${'Promoting'} | ${10}
    ${5}         | ${'Promoting'} | ${120}
    ${6}         | ${'Failed'}    | ${undefined}
  `(
    'starts again at the clone for a base that moved, after $failures times in $wait s',
    ({ failures, state, wait }) => {
      const status = record({ failures }, { kind: 'moved', message: 'moved' });
      const retry = status.retryAt && (Date.parse(status.retryAt) - now) / 1000;
      expect([status.state, retry]).toEqual([state, wait]);
      if (state === 'Failed') return;
      expect(status.steps?.slice(0, pushIndex + 1)).toMatchObject([
        { uses: 'git-clone', state: 'Running' },
        { state: 'Pending' },
        { state: 'Pending' },
        { state: 'Pending', failures: (failures ?? 0) + 1 },
      ]);
    },
  );

  it('ends the promotion when trying again cannot help', () => {
    const status = record({}, { kind: 'terminal', message: 'x' });
    expect(status.state).toBe('Failed');
    expect(status.steps?.[pushIndex]).toMatchObject({
      state: 'Failed',
      message: 'x',
    });
  });
});
