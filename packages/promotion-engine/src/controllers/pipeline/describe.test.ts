import { PipelineStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { describe as describeStatus } from './describe';

const statusOf = (reason?: string, message = reason): PipelineStatus => ({
  conditions:
    reason === undefined
      ? []
      : [
          {
            type: 'Watching',
            status: reason === 'BranchUnreadable' ? 'False' : 'True',
            reason,
            message: message ?? '',
            lastTransitionTime: '2026-11-18T10:00:00Z',
          },
        ],
});

describe('events of a watched branch', () => {
  it.each<
    [string, PipelineStatus, PipelineStatus, readonly (readonly string[])[]]
  >([
    ['it is watched', statusOf(), statusOf('BranchRead'), []],
    [
      'it cannot be read',
      statusOf('BranchRead'),
      statusOf('BranchUnreadable'),
      [['Warning', 'BranchUnreadable']],
    ],
    [
      'it still cannot be read',
      statusOf('BranchUnreadable'),
      statusOf('BranchUnreadable'),
      [],
    ],
    [
      'it can be read again',
      statusOf('BranchUnreadable'),
      statusOf('BranchRead'),
      [['Normal', 'BranchRead']],
    ],
    [
      'it was rewritten',
      statusOf('BranchRead'),
      statusOf('HistoryRewritten'),
      [['Warning', 'HistoryRewritten']],
    ],
    [
      'it goes on after that',
      statusOf('HistoryRewritten'),
      statusOf('BranchRead'),
      [],
    ],
    ['nothing is watched any more', statusOf('BranchRead'), statusOf(), []],
  ])('%s', (_when, before, after, expected) => {
    expect(
      describeStatus(before, after).map(({ type, reason }) => [type, reason]),
    ).toEqual(expected);
  });
});
