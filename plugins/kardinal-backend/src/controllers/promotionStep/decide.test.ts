import {
  PromotionStep,
  PromotionStepStatus,
} from '@kardinal/backstage-plugin-kardinal-common';
import { PullRequest } from '@kardinal/backstage-plugin-kardinal-node';
import fc from 'fast-check';
import { decide } from './decide';
import { stepEffects } from './effects';
import { StepWorld } from './StepWorld';
import { Failure, GateSeen, StepObservation, StepState } from './types';

const now = Date.parse('2026-11-18T10:00:00Z');
const at = (offset: number) => new Date(now + offset).toISOString();

function step(
  status?: PromotionStepStatus,
  spec: Partial<PromotionStep['spec']> = {},
): PromotionStep {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PromotionStep',
    metadata: {
      ...{ name: 'b-prod', namespace: 'default', uid: 'uid', generation: 1 },
      finalizers: ['kardinal.io/pull-request'],
    },
    spec: {
      ...{ pipeline: 'p', environment: 'prod', bundleRef: 'b', path: 'x' },
      git: { url: 'https://h/o/r', branch: 'main', provider: 'github' },
      update: { strategy: 'kustomize' },
      approval: 'pr-review',
      ...spec,
    },
    ...(status === undefined ? {} : { status }),
  };
}

function gate(overrides: Partial<GateSeen> = {}): GateSeen {
  return {
    ...{ name: 'g', title: 'soak', state: 'open', reason: 'true' },
    evaluatedAt: now - 1000,
    recheckMilliseconds: 60_000,
    ...overrides,
  } as GateSeen;
}

function seen(overrides: Partial<StepObservation> = {}): StepObservation {
  return {
    bundle: {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'Bundle',
      metadata: { name: 'b' },
      spec: { type: 'image', artifacts: {} },
      status: { phase: 'Promoting' },
    },
    images: [],
    upstreams: [
      {
        environment: 'staging',
        state: 'Verified',
        verifiedInstant: now - 10_000,
      },
    ],
    gates: [],
    rival: undefined,
    pullRequest: undefined,
    health: undefined,
    healthTimeout: 600_000,
    problem: undefined,
    text: { title: 't', body: 'b' },
    ...overrides,
  };
}

function superseded(): StepObservation['bundle'] {
  const { bundle } = seen();
  return (
    bundle && { ...bundle, status: { phase: 'Superseded', supersededBy: 'c' } }
  );
}

function pullRequest(
  overrides: Partial<PullRequest>,
): StepObservation['pullRequest'] {
  return {
    pullRequest: {
      ...{ number: 1, url: 'u', state: 'open', title: 't', body: 'b' },
      ...{ labels: [], createdAt: at(0) },
      head: { branch: 'h', sha: 's' },
      base: { branch: 'main' },
      ...overrides,
    } as PullRequest,
    reviews: { approvedBy: ['ana'], changesRequestedBy: [] },
  };
}

const opened = { number: 1, url: 'u', state: 'open' as const, head: 's' };
const waiting = {
  state: 'WaitingForMerge' as const,
  written: 'committed' as const,
  pullRequest: opened,
};
const checking = (since: number): PromotionStepStatus => ({
  state: 'HealthChecking',
  written: 'committed',
  startedAt: at(since),
  healthCheckingSince: at(since),
});

describe('decide', () => {
  it.each<
    [
      string,
      PromotionStepStatus | undefined,
      Partial<StepObservation>,
      StepState,
      string | undefined,
    ]
  >([
    ['no gates: it starts', undefined, {}, 'Promoting', 'write'],
    [
      'an upstream is not verified',
      undefined,
      { upstreams: [{ environment: 'staging', state: 'HealthChecking' }] },
      'Pending',
      undefined,
    ],
    [
      'a gate is closed',
      undefined,
      { gates: [gate({ state: 'closed' })] },
      'Pending',
      undefined,
    ],
    [
      'a gate does not exist',
      undefined,
      { gates: [gate({ state: 'absent' })] },
      'Pending',
      undefined,
    ],
    [
      'a gate is open and fresh',
      undefined,
      { gates: [gate()] },
      'Promoting',
      'write',
    ],
    [
      'a gate was open before the upstream was verified',
      undefined,
      { gates: [gate({ evaluatedAt: now - 20_000 })] },
      'Pending',
      undefined,
    ],
    [
      'a gate was open too long ago',
      undefined,
      { gates: [gate({ evaluatedAt: now - 121_000 })], upstreams: [] },
      'Pending',
      undefined,
    ],
    [
      'another Bundle is writing',
      undefined,
      { rival: 'other' },
      'Pending',
      undefined,
    ],
    [
      'a setting that nothing can carry out',
      undefined,
      { problem: 'update.strategy: no' },
      'Failed',
      undefined,
    ],
    [
      'the write is not recorded: it is repeated',
      { state: 'Promoting', attempts: 1 },
      {},
      'Promoting',
      'write',
    ],
    [
      'a failed write waits for its retry',
      { state: 'Promoting', attempts: 1, retryAt: at(5_000) },
      {},
      'Promoting',
      undefined,
    ],
    [
      'written, so the pull request follows',
      { state: 'Promoting', written: 'committed' },
      {},
      'Promoting',
      'openPullRequest',
    ],
    [
      'the pull request is not recorded: it may be there',
      { state: 'Promoting', written: 'committed', attempts: 1 },
      {},
      'Promoting',
      'openPullRequest',
    ],
    [
      'merged',
      waiting,
      { pullRequest: pullRequest({ state: 'merged' }) },
      'HealthChecking',
      undefined,
    ],
    [
      'closed, and may be reopened',
      waiting,
      { pullRequest: pullRequest({ state: 'closed', closedAt: at(-60_000) }) },
      'WaitingForMerge',
      undefined,
    ],
    [
      'closed for 5 minutes',
      waiting,
      { pullRequest: pullRequest({ state: 'closed', closedAt: at(-300_000) }) },
      'Failed',
      undefined,
    ],
    [
      'open, with another text than it should have',
      waiting,
      { pullRequest: pullRequest({}) },
      'WaitingForMerge',
      'editPullRequest',
    ],
    [
      'healthy',
      checking(-60_000),
      { health: { type: 'healthy', message: 'ok' } },
      'Verified',
      undefined,
    ],
    [
      'healthy, and nothing was written',
      { ...checking(0), written: 'unchanged' },
      { health: { type: 'healthy', message: 'ok' } },
      'NoOp',
      undefined,
    ],
    [
      'not healthy yet',
      checking(-60_000),
      { health: { type: 'progressing', message: '1 of 2' } },
      'HealthChecking',
      undefined,
    ],
    [
      'not healthy in time',
      checking(-600_000),
      { health: { type: 'degraded', message: 'crash' } },
      'Failed',
      undefined,
    ],
    [
      'overtaken before it started',
      undefined,
      { bundle: superseded() },
      'Superseded',
      undefined,
    ],
    [
      'overtaken while its pull request is open',
      waiting,
      { bundle: superseded() },
      'WaitingForMerge',
      'withdraw',
    ],
    [
      'overtaken and withdrawn',
      {
        ...waiting,
        pullRequest: { ...opened, state: 'closed', withdrawn: true },
      },
      { bundle: superseded() },
      'Superseded',
      undefined,
    ],
    [
      'overtaken after the merge',
      checking(0),
      { bundle: superseded() },
      'Superseded',
      undefined,
    ],
    [
      'overtaken after the end',
      { state: 'Verified' },
      { bundle: superseded() },
      'Verified',
      undefined,
    ],
  ])('%s', (_reason, status, observation, state, effect) => {
    const decision = decide(step(status), seen(observation), now);
    expect([decision.status.state, decision.effect?.type]).toEqual([
      state,
      effect,
    ]);
  });

  it.each<[string, PromotionStepStatus, StepState, string | undefined]>([
    [
      'an attempt to write that nobody recorded is looked for',
      { state: 'Promoting', attempts: 1 },
      'Promoting',
      'write',
    ],
    [
      'a search that may not be repeated yet waits',
      { state: 'Promoting', attempts: 1, retryAt: at(1000) },
      'Promoting',
      undefined,
    ],
    [
      'an attempt that wrote nothing is over',
      { state: 'Promoting', attempts: 0 },
      'Superseded',
      undefined,
    ],
  ])(
    'overtaken without a pull request: %s',
    (_reason, status, state, effect) => {
      const direct = step(status, { approval: 'auto' });
      const decision = decide(direct, seen({ bundle: superseded() }), now);
      expect([decision.status.state, decision.effect?.type]).toEqual([
        state,
        effect,
      ]);
    },
  );

  it('asks a stale gate for another evaluation, once', () => {
    const stale = seen({ gates: [gate({ evaluatedAt: now - 20_000 })] });
    const first = decide(step(), stale, now);
    expect(first.status.gatesDemandedAt).toBe('2026-11-18T10:00:00Z');
    const second = decide(step(first.status), stale, now + 500);
    expect(second.status).toEqual(first.status);
  });

  it('starts again after a failure when a person asks later', () => {
    const failed: PromotionStepStatus = {
      state: 'Failed',
      finishedAt: at(-5_000),
      written: 'committed',
      pullRequest: opened,
    };
    const { bundle } = seen();
    const asked = {
      ...bundle!,
      metadata: { name: 'b', annotations: { 'kardinal.io/retry-at': at(0) } },
    };
    const decision = decide(step(failed), seen({ bundle: asked }), now);
    expect(decision.status).toMatchObject({ state: 'Pending' });
    expect(decision.status).not.toHaveProperty('pullRequest');
    expect(decide(step(failed), seen(), now).status.state).toBe('Failed');
  });

  it('withdraws its pull request before it is deleted', () => {
    const leaving = step(waiting);
    const deleted = {
      ...leaving,
      metadata: { ...leaving.metadata, deletionTimestamp: at(0) },
    };
    expect(decide(deleted, seen({ bundle: undefined }), now)).toMatchObject({
      effect: { type: 'withdraw' },
    });
    const done = {
      ...deleted,
      status: { ...waiting, pullRequest: { ...opened, withdrawn: true } },
    };
    expect(decide(done, seen({ bundle: undefined }), now).finalize).toBe(
      'release',
    );
  });

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
