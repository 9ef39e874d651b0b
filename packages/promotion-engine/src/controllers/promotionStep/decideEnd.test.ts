import { PromotionStepStatus } from '@kardinal/backstage-plugin-kardinal-common';
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
