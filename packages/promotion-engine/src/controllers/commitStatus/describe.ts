import { EventRecord, findCondition } from '@kardinal/kube-controller';
import { ReportedStatus } from './types';

/** Events when it does not count, or does again, and when the forge does not show it. */
export function describe(
  before: ReportedStatus | undefined,
  after: ReportedStatus,
): readonly EventRecord[] {
  const ready = changeOf(before, after, 'Ready');
  const synchronised = changeOf(before, after, 'Synchronised');
  return [
    ...ready,
    ...synchronised.filter(({ reason }) =>
      ['ReportFailed', 'Reported'].includes(reason),
    ),
  ];
}

/** News is what is wrong now, and what was wrong before. */
function changeOf(
  before: ReportedStatus | undefined,
  after: ReportedStatus,
  type: string,
): readonly EventRecord[] {
  const was = findCondition(before?.conditions, type);
  const is = findCondition(after.conditions, type);
  if (is === undefined || is.reason === was?.reason) return [];
  const isFine = is.status === 'True';
  if (isFine && (was === undefined || was.reason === 'Reporting')) return [];
  const { reason, message } = is;
  return [{ type: isFine ? 'Normal' : 'Warning', reason, message }];
}
