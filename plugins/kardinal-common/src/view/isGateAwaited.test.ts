import { PromotionStep } from '../api/types.generated';
import { aBundle } from '../testing/objects';
import { isGateAwaited } from './isGateAwaited';

const start = {};
const merge = { holds: 'merge' } as const;
const stepIn = (
  state: NonNullable<PromotionStep['status']>['state'],
  pullRequest?: 'open' | 'closed' | 'merged',
) =>
  ({
    status: {
      state,
      ...(pullRequest && {
        pullRequest: { number: 1, url: '', head: '', state: pullRequest },
      }),
    },
  } as PromotionStep);

describe('whether a promotion waits for a gate', () => {
  it.each<[string, PromotionStep | undefined, boolean, boolean]>([
    ['that is not there yet', undefined, true, false],
    ['that has not begun', stepIn('Pending'), true, false],
    ['that has no pull request yet', stepIn('Promoting'), true, false],
    ['that waits for its merge', stepIn('WaitingForMerge', 'open'), true, true],
    ['that merges by itself', stepIn('Promoting', 'open'), true, true],
    [
      'whose request is closed',
      stepIn('WaitingForMerge', 'closed'),
      false,
      false,
    ],
    ['that is merged', stepIn('HealthChecking', 'merged'), false, false],
    ['that failed', stepIn('Failed', 'open'), false, false],
  ])('%s', (_, step, forStart, forMerge) => {
    const bundle = aBundle('2.0.0');
    expect(isGateAwaited(bundle, step, start)).toBe(forStart);
    expect(isGateAwaited(bundle, step, merge)).toBe(forMerge);
  });

  it('of a Bundle that is replaced', () => {
    const bundle = aBundle('2.0.0', { status: { phase: 'Superseded' } });
    expect(isGateAwaited(bundle, stepIn('Pending'), start)).toBe(false);
    expect(
      isGateAwaited(bundle, stepIn('WaitingForMerge', 'open'), merge),
    ).toBe(false);
  });
});
