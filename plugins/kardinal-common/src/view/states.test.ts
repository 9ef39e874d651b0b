import { stateTable } from './states';

describe('stateTable', () => {
  it.each`
    state                  | word                  | icon                   | tone
    ${'Pending'}           | ${'Not started'}      | ${'circle'}            | ${'neutral'}
    ${'Waiting'}           | ${'Waiting'}          | ${'hourglass'}         | ${'neutral'}
    ${'Promoting'}         | ${'Promoting'}        | ${'arrow'}             | ${'accent'}
    ${'WaitingForMerge'}   | ${'Needs a merge'}    | ${'pullRequest'}       | ${'attention'}
    ${'PullRequestClosed'} | ${'Reopen needed'}    | ${'closedPullRequest'} | ${'attention'}
    ${'HealthChecking'}    | ${'Checking health'}  | ${'pulse'}             | ${'accent'}
    ${'Verified'}          | ${'Verified'}         | ${'check'}             | ${'success'}
    ${'NoOp'}              | ${'No change'}        | ${'check'}             | ${'success'}
    ${'Failed'}            | ${'Failed'}           | ${'cross'}             | ${'danger'}
    ${'AbortedByAlarm'}    | ${'Stopped by alarm'} | ${'cross'}             | ${'danger'}
    ${'SkipDenied'}        | ${'Refused'}          | ${'cross'}             | ${'danger'}
    ${'RollingBack'}       | ${'Rolling back'}     | ${'arrowBack'}         | ${'attention'}
    ${'Superseded'}        | ${'Superseded'}       | ${'slash'}             | ${'muted'}
  `('$state reads $word', ({ state, ...look }) => {
    expect(stateTable[state as keyof typeof stateTable]).toEqual(look);
  });
});
