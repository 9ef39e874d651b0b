import { PromotionStepStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { decide } from './decide';
import {
  at,
  checking,
  gate,
  now,
  observed,
  opened,
  pullRequest,
  replaced,
  step,
  stepsUntil,
  waiting,
  waitOf,
} from './step.fixture';
import { StepObservation, StepState } from './types';

type Row = [
  string,
  PromotionStepStatus | undefined,
  Partial<StepObservation>,
  StepState,
  string | undefined,
];

/** A promotion whose push is under way. */
const pushing: PromotionStepStatus = {
  state: 'Promoting',
  branch: 'kardinal/default/b/prod',
  steps: stepsUntil('git-push', { attempts: 1 }),
};
/** One that was pushed. */
const pushed: PromotionStepStatus = {
  ...pushing,
  written: 'committed',
  steps: stepsUntil('open-pr', { state: 'Pending' }),
};

const healthy = { type: 'healthy', message: 'ok' };
const waitsFor = (status: PromotionStepStatus, value: unknown) =>
  waitOf(step(status), value);

describe('decide', () => {
  it.each<Row>([
    ['no gates: it starts', undefined, {}, 'Promoting', 'run git-push'],
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
      { gates: [gate('false')] },
      'Pending',
      undefined,
    ],
    [
      'a gate does not exist',
      undefined,
      { gates: [gate('absent')] },
      'Pending',
      undefined,
    ],
    [
      'every gate is open',
      undefined,
      { gates: [gate('true')] },
      'Promoting',
      'run git-push',
    ],
    [
      'another Bundle is writing',
      undefined,
      { concurrentWriter: 'other' },
      'Pending',
      undefined,
    ],
    [
      'a setting that nothing can carry out',
      undefined,
      { problem: 'no' },
      'Failed',
      undefined,
    ],
    [
      'the push is not recorded: it runs again',
      pushing,
      {},
      'Promoting',
      'run git-push',
    ],
    [
      'a failed push waits for its retry',
      {
        ...pushing,
        steps: stepsUntil('git-push', { attempts: 1, retryAt: at(5_000) }),
      },
      {},
      'Promoting',
      undefined,
    ],
    [
      'pushed, so the pull request follows',
      pushed,
      {},
      'Promoting',
      'run open-pr',
    ],
    [
      'the pull request is not recorded: it may be there',
      { ...pushed, steps: stepsUntil('open-pr', { attempts: 1 }) },
      {},
      'Promoting',
      'run open-pr',
    ],
    [
      'merged, and its branch is there',
      waiting,
      waitsFor(waiting, pullRequest({ state: 'merged' })),
      'WaitingForMerge',
      'act wait-for-merge',
    ],
    [
      'closed, and may be reopened',
      waiting,
      waitsFor(
        waiting,
        pullRequest({ state: 'closed', closedAt: at(-60_000) }),
      ),
      'WaitingForMerge',
      undefined,
    ],
    [
      'closed for 5 minutes',
      waiting,
      waitsFor(
        waiting,
        pullRequest({ state: 'closed', closedAt: at(-300_000) }),
      ),
      'Failed',
      undefined,
    ],
    [
      'open',
      waiting,
      waitsFor(waiting, pullRequest({})),
      'WaitingForMerge',
      undefined,
    ],
    [
      'open, with another text than it should have',
      waiting,
      waitsFor(waiting, { ...pullRequest({}), fingerprint: 'another' }),
      'WaitingForMerge',
      'act wait-for-merge',
    ],
    [
      'healthy',
      checking(-60_000),
      waitsFor(checking(0), healthy),
      'Verified',
      undefined,
    ],
    [
      'healthy, and nothing was written',
      { ...checking(0), written: 'unchanged' },
      waitsFor(checking(0), healthy),
      'NoOp',
      undefined,
    ],
    [
      'not healthy yet',
      checking(-60_000),
      waitsFor(checking(0), { type: 'progressing', message: '1 of 2' }),
      'HealthChecking',
      undefined,
    ],
    [
      'not healthy in time',
      checking(-600_000),
      waitsFor(checking(0), { type: 'degraded', message: 'crash' }),
      'Failed',
      undefined,
    ],
    [
      'degraded for good',
      checking(-1_000),
      waitsFor(checking(0), { type: 'failed', message: 'crash' }),
      'Failed',
      undefined,
    ],
    [
      'replaced before it started',
      undefined,
      replaced(),
      'Superseded',
      undefined,
    ],
    [
      'replaced while its pull request is open',
      waiting,
      replaced(),
      'WaitingForMerge',
      'withdraw',
    ],
    [
      'replaced and withdrawn',
      {
        ...waiting,
        pullRequest: { ...opened, state: 'closed', withdrawn: true },
      },
      replaced(),
      'Superseded',
      undefined,
    ],
    [
      'replaced after the merge',
      checking(0),
      replaced(),
      'Superseded',
      undefined,
    ],
    [
      'replaced after the end',
      { state: 'Verified' },
      replaced(),
      'Verified',
      undefined,
    ],
  ])('%s', (_reason, status, facts, state, effect) => {
    const resource = step(status);
    const decision = decide(resource, observed(resource, facts), now);
    expect([decision.status.state, effectOf(decision)]).toEqual([
      state,
      effect,
    ]);
  });

  it.each<[string, PromotionStepStatus, StepState, string | undefined]>([
    [
      'an attempt to push that nobody recorded is looked for',
      { state: 'Promoting', steps: direct({ attempts: 1 }) },
      'Promoting',
      'run git-push',
    ],
    [
      'a search that may not be repeated yet waits',
      {
        state: 'Promoting',
        steps: direct({ attempts: 1, retryAt: at(1000) }),
      },
      'Promoting',
      undefined,
    ],
    [
      'an attempt that pushed nothing is over',
      { state: 'Promoting', steps: direct({ attempts: 0 }) },
      'Superseded',
      undefined,
    ],
  ])(
    'replaced without a pull request: %s',
    (_reason, status, state, effect) => {
      const resource = step(status, { approval: 'auto' });
      const facts = observed(resource, replaced());
      const decision = decide(resource, facts, now);
      expect([decision.status.state, effectOf(decision)]).toEqual([
        state,
        effect,
      ]);
    },
  );

  it('keeps what its gates said when it started', () => {
    const decision = decide(
      step(),
      observed(step(), { gates: [gate('true')] }),
      now,
    );
    expect(decision.status.evidence).toMatchObject({
      policyGates: [
        {
          result: 'pass',
          reason: 'true is true',
          evaluatedAt: '2026-11-18T10:00:00Z',
        },
      ],
    });
  });

  it('does not merge while a gate is closed', () => {
    const spec = { approval: 'auto', pr: true } as const;
    const resource = step(
      {
        ...pushed,
        steps: stepsUntil('merge-pr', { state: 'Pending' }, spec),
      },
      spec,
    );
    const gated = (expression: 'true' | 'false') =>
      decide(resource, observed(resource, { gates: [gate(expression)] }), now);
    expect(effectOf(gated('false'))).toBeUndefined();
    expect(gated('false')).toMatchObject({
      status: { message: 'Waiting for the gate soak: false is false' },
      requeue: { type: 'at' },
    });
    expect(effectOf(gated('true'))).toBe('run merge-pr');
  });

  it('says which step of the sequence cannot be carried out', () => {
    const resource = step(undefined, {
      steps: [{ uses: 'git-clone' }, { uses: 'tea' }],
    });
    const { status } = decide(resource, observed(resource), now);
    expect(status).toMatchObject({
      state: 'Failed',
      message: expect.stringMatching(
        /^spec\.steps\[1\]\.uses: no promotion step "tea"/,
      ),
      steps: [{ state: 'Pending' }, { state: 'Failed' }],
    });
  });

  it('has the changes of its commit on the record when it fails', () => {
    const changes = [{ file: 'f', image: 'i', to: '2' }];
    const resource = step({
      ...checking(-600_000),
      changes,
      startedAt: at(-60_000),
    });
    const facts = { type: 'degraded', message: 'crash' };
    const { status } = decide(
      resource,
      observed(resource, waitOf(resource, facts)),
      now,
    );
    expect(status).toMatchObject({
      message: 'crash (not healthy within 10 minutes)',
      evidence: { changes, health: 'crash', promotionDuration: '1m' },
    });
  });

  it('starts again after a failure when a person asks later', () => {
    const failed: PromotionStepStatus = {
      state: 'Failed',
      finishedAt: at(-5_000),
      written: 'committed',
      commit: 'c',
      prURL: opened.url,
      pullRequest: opened,
      steps: stepsUntil('wait-for-merge', { state: 'Failed' }),
    };
    const resource = step(failed);
    const { bundle } = observed(resource);
    const asked = {
      ...bundle!,
      metadata: { name: 'b', annotations: { 'kardinal.io/retry-at': at(0) } },
    };
    const decision = decide(
      resource,
      observed(resource, { bundle: asked }),
      now,
    );
    expect(decision.status).toMatchObject({ state: 'Pending' });
    expect(decision.status.steps?.map(({ state }) => state)).toEqual(
      Array(7).fill('Pending'),
    );
    expect(decision.status).not.toHaveProperty('pullRequest');
    expect(decision.status.attempts).toEqual([
      {
        number: 1,
        state: 'Failed',
        finishedAt: at(-5_000),
        commit: 'c',
        prURL: opened.url,
      },
    ]);
    expect(decide(resource, observed(resource), now).status.state).toBe(
      'Failed',
    );
  });

  it('withdraws its pull request before it is deleted', () => {
    const leaving = step(waiting);
    const deleted = {
      ...leaving,
      metadata: { ...leaving.metadata, deletionTimestamp: at(0) },
    };
    const facts = observed(leaving, { bundle: undefined });
    expect(decide(deleted, facts, now)).toMatchObject({
      effect: { type: 'withdraw' },
    });
    const done = {
      ...deleted,
      status: { ...waiting, pullRequest: { ...opened, withdrawn: true } },
    };
    expect(decide(done, facts, now).finalize).toBe('release');
  });

  it.each(['Failed', 'AbortedByAlarm', 'RollingBack'] as const)(
    'withdraws nothing of what was merged and is %s, when it is deleted',
    state => {
      const leaving = step({
        ...waiting,
        state,
        pullRequest: { ...opened, state: 'merged' },
      });
      const deleted = {
        ...leaving,
        metadata: { ...leaving.metadata, deletionTimestamp: at(0) },
      };
      const facts = observed(leaving, { bundle: undefined });
      const { effect, finalize } = decide(deleted, facts, now);
      expect([effect, finalize]).toEqual([undefined, 'release']);
    },
  );
});

function direct(running: Parameters<typeof stepsUntil>[1]) {
  return stepsUntil('git-push', running, { approval: 'auto' });
}

function effectOf({ effect }: ReturnType<typeof decide>): string | undefined {
  if (effect === undefined || !('index' in effect)) return effect?.type;
  return `${effect.type} ${effect.step.spec.steps[effect.index].uses}`;
}
