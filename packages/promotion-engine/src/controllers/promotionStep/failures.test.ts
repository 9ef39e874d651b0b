import { ScmError, StepError } from '@kardinal/backstage-plugin-kardinal-node';
import { CredentialError } from '../../services/credentials/Credentials';
import { GitError } from '../../services/git/GitError';
import { stepEffects } from './effects';
import { toFailure } from './failures';
import { PromotionServices } from './PromotionServices';
import { builtinSteps, now, step, stepsUntil, waiting } from './step.fixture';
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

  const startedAt = new Date(now - 55_000).toISOString();

  it('fails when the time of the step is over before the next attempt', () => {
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
      message:
        '503 (all 3 attempts failed; retry the promotion when the cause is gone)',
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

  it('waits a minute for a limit for which nobody named a time', () => {
    const failure = { kind: 'waiting', message: 'slow down' } as const;
    expect(record({}, failure).retryAt).toBe('2026-11-18T10:01:00Z');
  });

  it('does not wait longer for a limit than the step may take', () => {
    const failure = {
      kind: 'waiting',
      message: 'slow down',
      retryAt: now + 300_000,
    } as const;
    expect(record({ startedAt }, failure, '2m')).toMatchObject({
      state: 'Failed',
      message: 'slow down (the time of the step is over)',
    });
  });

  it('says what to do when it fails for good', () => {
    const failure = { kind: 'transient', message: 'down' } as const;
    expect(record({ failures: 5 }, failure).message).toBe(
      'down (all 6 attempts failed; retry the promotion when the cause is gone)',
    );
  });

  it('ends the promotion when trying again cannot help', () => {
    const status = record({}, { kind: 'terminal', message: 'x' });
    expect(status.state).toBe('Failed');
    expect(status.steps?.[pushIndex]).toMatchObject({
      state: 'Failed',
      message: 'x',
    });
  });
});

describe('an effect that met a conflict', () => {
  const effects = stepEffects({
    steps: builtinSteps(),
  } as Partial<PromotionServices> as PromotionServices);
  const merging = { approval: 'auto', pr: true } as const;
  const conflict = (failures: number) => {
    const running = { attempts: 1, failures };
    const resource = step(
      {
        ...waiting,
        state: 'Promoting',
        steps: stepsUntil('merge-pr', running, merging),
      },
      merging,
    );
    const index = 5;
    return effects.run.record(
      resource,
      { type: 'run', key: 'k', step: resource, index },
      { type: 'failed', kind: 'conflict', message: 'it conflicts' },
      now,
    );
  };

  it('goes back to the push', () => {
    const status = conflict(1);
    expect(status).toMatchObject({
      state: 'Promoting',
      retryAt: '2026-11-18T10:00:20Z',
      message: 'it conflicts',
    });
    expect(status.steps?.map(({ uses, state }) => [uses, state])).toEqual([
      ['git-clone', 'Running'],
      ['kustomize-set-image', 'Pending'],
      ['git-commit', 'Pending'],
      ['git-push', 'Pending'],
      ['open-pr', 'Pending'],
      ['merge-pr', 'Pending'],
      ['health-check', 'Pending'],
    ]);
    expect(status.steps?.[5]).toMatchObject({ failures: 2 });
  });

  it('fails when it never ends', () => {
    expect(conflict(5)).toMatchObject({ state: 'Failed' });
  });
});

describe('what an error comes to', () => {
  const resource = step(undefined, {
    git: {
      url: 'https://h/o/r',
      branch: 'main',
      provider: 'github',
      secretRef: 'forge',
    },
  });
  const later = now + 100_000;
  const renewal =
    '. Put a token that may do this into the Secret default/forge; the promotion goes on by itself';

  it.each<[Error, Partial<Failure>]>([
    [new GitError('transient', 'm'), { kind: 'transient', message: 'm' }],
    [new GitError('rateLimited', 'm'), { kind: 'waiting', message: 'm' }],
    [
      new GitError('unauthorized', 'm'),
      { kind: 'credential', message: `m${renewal}` },
    ],
    [new GitError('rejected', 'm'), { kind: 'terminal', message: 'm' }],
    [new GitError('notFound', 'm'), { kind: 'terminal', message: 'm' }],
    [
      new ScmError('transient', 'm', later),
      { kind: 'transient', message: 'm', retryAt: later },
    ],
    [
      new ScmError('unauthorized', 'm'),
      { kind: 'credential', message: `m${renewal}` },
    ],
    [new ScmError('invalid', 'm'), { kind: 'terminal', message: 'm' }],
    [new StepError('conflict', 'm'), { kind: 'conflict', message: 'm' }],
    [
      new CredentialError('The Secret default/forge does not exist'),
      {
        kind: 'credential',
        message: 'The Secret default/forge does not exist',
      },
    ],
    [new CredentialError('m', 'refused'), { kind: 'terminal', message: 'm' }],
  ])('%p', (error, expected) => {
    expect(toFailure(error, resource, now)).toEqual({
      type: 'failed',
      ...expected,
    });
  });

  it('names the field where no Secret is named', () => {
    const error = new GitError('unauthorized', 'https://h needs a credential');
    expect(toFailure(error, step(), now).message).toBe(
      'https://h needs a credential. Name a Secret with the key token in spec.git.secretRef of the Pipeline',
    );
  });

  it('lets those that waited for one limit come back one after the other', () => {
    const instants = Array.from({ length: 100 }, (_, index) => {
      const { metadata } = resource;
      const one = { ...resource, metadata: { ...metadata, uid: `u-${index}` } };
      const limit = new ScmError('rateLimited', 'm', later);
      return toFailure(limit, one, now).retryAt ?? 0;
    });
    expect(Math.min(...instants)).toBeGreaterThanOrEqual(later);
    expect(Math.max(...instants)).toBeLessThanOrEqual(later + 25_000);
    expect(
      new Set(instants.map(at => Math.ceil(at / 1000))).size,
    ).toBeGreaterThan(20);
  });
});
