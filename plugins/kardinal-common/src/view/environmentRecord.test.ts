import { PromotionStep } from '../api/types.generated';
import { pullRequestOf } from './environmentRecord';

const waiting = (state: 'open' | 'merged') =>
  ({
    status: {
      state: 'WaitingForMerge',
      pullRequest: {
        number: 7,
        url: 'https://forge.example.com/pull/7',
        state,
        head: 'a1',
        requestedReviewers: ['ana'],
      },
    },
  } as PromotionStep);

describe('pullRequestOf', () => {
  it.each([
    ['open', ['ana']],
    ['merged', undefined],
  ] as const)(
    'names who is asked to review a pull request that is %s',
    (state, reviewers) => {
      const found = pullRequestOf(waiting(state), undefined);
      expect(found?.requestedReviewers).toEqual(reviewers);
    },
  );
});
