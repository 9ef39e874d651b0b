import { describe as eventsOf } from './describe';
import { ReportedStatus } from './types';

function status(
  ...conditions: readonly [string, 'True' | 'False', string][]
): ReportedStatus {
  return {
    conditions: conditions.map(([type, value, reason]) => ({
      type,
      status: value,
      reason,
      message: `because ${reason}`,
      lastTransitionTime: '2026-11-20T10:00:00Z',
    })),
  };
}

const fine = status(
  ['Ready', 'True', 'Counted'],
  ['Synchronised', 'True', 'Reported'],
);

describe('the events of a CommitStatus', () => {
  it.each<[string, ReportedStatus | undefined, ReportedStatus, string[]]>([
    ['begins well', undefined, fine, []],
    ['stays well', fine, fine, []],
    [
      'is contradicted',
      fine,
      status(['Ready', 'False', 'Conflicting']),
      ['Warning Conflicting'],
    ],
    [
      'is contradicted no more',
      status(['Ready', 'False', 'Conflicting']),
      fine,
      ['Normal Counted'],
    ],
    [
      'is not taken by the forge',
      status(['Synchronised', 'False', 'Reporting']),
      status(['Synchronised', 'False', 'ReportFailed']),
      ['Warning ReportFailed'],
    ],
    [
      'is shown at once',
      status(['Synchronised', 'False', 'Reporting']),
      status(['Synchronised', 'True', 'Reported']),
      [],
    ],
  ])('that %s', (_what, before, after, expected) => {
    expect(
      eventsOf(before, after).map(({ type, reason }) => `${type} ${reason}`),
    ).toEqual(expected);
  });
});
