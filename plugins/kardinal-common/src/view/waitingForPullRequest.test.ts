import { waitingForPullRequest } from './waitingForPullRequest';

describe('waitingForPullRequest', () => {
  it.each([
    ['WaitingForMerge', 'closed', 'PullRequestClosed'],
    ['WaitingForMerge', 'open', 'WaitingForMerge'],
    ['WaitingForMerge', undefined, 'WaitingForMerge'],
    ['Failed', 'closed', 'Failed'],
  ] as const)('shows %s with a pull request that is %s as %s', (...given) => {
    const [state, pullRequest, shown] = given;
    expect(waitingForPullRequest(state, { state: pullRequest })).toBe(shown);
  });
});
