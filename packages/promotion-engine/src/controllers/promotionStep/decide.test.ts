import { PromotionStepStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { decide } from './decide';
import {
  at,
  checking,
  gate,
  now,
  opened,
  pullRequest,
  seen,
  step,
  superseded,
  waiting,
} from './step.fixture';
import { StepObservation, StepState } from './types';

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
});
