import { rolloutProgress } from './rolloutProgress';

describe('how far a rollout is', () => {
  it.each([
    [1, 2, 1, 1, '1 replica ready, the new version is not yet'],
    [3, 4, 1, 3, '3 replicas ready, the new version is not yet'],
    [1, 1, 1, 0, 'no replica is ready yet'],
    [3, 3, 3, 2, '2 of 3 replicas of the new version are ready'],
    [3, 4, 2, 3, '1 of 3 replicas of the new version are ready'],
    [2, 3, 2, 3, 'the new version is ready, old replicas are still stopping'],
  ])(
    '%i wanted, %i there, %i of them new, %i available',
    (desired, existing, updated, available, words) => {
      expect(rolloutProgress({ desired, existing, updated, available })).toBe(
        words,
      );
    },
  );
});
