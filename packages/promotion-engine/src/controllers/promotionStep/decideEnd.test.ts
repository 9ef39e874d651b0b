import {
  BundleStatus,
  PromotionStepStatus,
} from '@kardinal/backstage-plugin-kardinal-common';
import { decide } from './decide';
import { now, observed, opened, replaced, step } from './step.fixture';

const steps = [
  { uses: 'git-clone' },
  { uses: 'kustomize-set-image' },
  { uses: 'git-commit' },
  { uses: 'git-push' },
  { uses: 'open-pr' },
  { uses: 'wait-for-merge' },
  { uses: 'gate', webhook: { url: 'https://gate.example.com' } },
  { uses: 'health-check' },
];

/** Merged, while a custom step after the merge is asked. */
const merged: PromotionStepStatus = {
  state: 'Promoting',
  written: 'committed',
  branch: 'kardinal/default/b/prod',
  pullRequest: { ...opened, state: 'merged' },
  steps: steps.map(({ uses }, index) => ({
    uses,
    as: uses,
    state: index < 6 ? 'Succeeded' : 'Pending',
  })),
};

describe('a promotion that is merged', () => {
  it('is not withdrawn any more when a newer Bundle replaces it', () => {
    const resource = step(merged, { steps });
    const decision = decide(resource, observed(resource, replaced()), now);
    expect(decision.effect).toBeUndefined();
    expect(decision.status.state).toBe('Superseded');
  });

  it('is released when it is deleted', () => {
    const resource = step(merged, { steps });
    const deleted = {
      ...resource,
      metadata: {
        ...resource.metadata,
        deletionTimestamp: '2026-11-18T10:00:00Z',
      },
    };
    const decision = decide(
      deleted,
      observed(deleted, { bundle: undefined }),
      now,
    );
    expect(decision).toMatchObject({ finalize: 'release' });
    expect(decision.effect).toBeUndefined();
  });
});

describe('a promotion that was withdrawn', () => {
  const resource = step({
    state: 'Superseded',
    finishedAt: '2026-11-18T09:00:00Z',
    lastHandledRetryAt: '2026-11-18T08:30:00Z',
    steps: steps.map(({ uses }) => ({ uses, as: uses, state: 'Skipped' })),
  });
  const retriedAt = (time: string, status: BundleStatus) => {
    const { bundle } = observed(resource);
    const annotations = { 'kardinal.io/retry-at': time };
    return { ...bundle!, metadata: { name: 'b', annotations }, status };
  };
  const later = '2026-11-18T09:30:00Z';
  const aborted = { staging: { state: 'AbortedByAlarm' as const } };
  const promoting = { phase: 'Promoting' as const };

  it.each<[string, string, BundleStatus, string]>([
    ['the Bundle goes on since a retry', later, promoting, 'Pending'],
    [
      'the retry has been acted on',
      '2026-11-18T08:30:00Z',
      promoting,
      'Superseded',
    ],
    [
      'what stopped it has not started again',
      later,
      { ...promoting, environments: aborted },
      'Superseded',
    ],
    [
      'a newer Bundle replaced it',
      later,
      { phase: 'Superseded' },
      'Superseded',
    ],
    ['the Bundle is done', later, { phase: 'Verified' }, 'Superseded'],
  ])('where %s', (_what, time, status, state) => {
    const facts = observed(resource, { bundle: retriedAt(time, status) });
    expect(decide(resource, facts, now).status.state).toBe(state);
  });

  it('stays so where the environment has left the Pipeline', () => {
    const bundle = retriedAt(later, promoting);
    const facts = observed(resource, { bundle, departure: 'It left' });
    expect(decide(resource, facts, now).status.state).toBe('Superseded');
  });
});
