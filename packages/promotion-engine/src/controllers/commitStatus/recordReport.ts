import {
  CommitStatus,
  rfc3339,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant, setCondition, unreachable } from '@kardinal/kube-controller';
import { failed, shown } from './decide';
import { Report, ReportedStatus, ReportReceipt } from './types';

/** Before the second attempt and at most, in milliseconds; twice as long each time in between. */
const delays = {
  soon: { first: 10_000, longest: 10 * 60_000 },
  late: { first: 60_000, longest: 60 * 60_000 },
} as const;

/** The status after a report. Pure. */
export function recordReport(
  { status = {} }: CommitStatus,
  { report }: Report,
  receipt: ReportReceipt,
  now: Instant,
): ReportedStatus {
  const { attempt = { number: 1 }, ...rest } = status;
  const conditionsWith = (facts: ReturnType<typeof shown>) => [
    ...setCondition(rest.conditions, { type: 'Synchronised', ...facts }, now),
  ];
  switch (receipt.type) {
    case 'shown':
      return {
        ...rest,
        reported: report,
        conditions: conditionsWith(shown(report)),
      };
    case 'failed': {
      const { message, retry, notBefore = 0 } = receipt;
      const { number } = attempt;
      const { first, longest } = delays[retry];
      const wait = Math.min(longest, first * 2 ** (number - 1));
      const retryAt = rfc3339(Math.max(now + wait, notBefore));
      return {
        ...rest,
        attempt: { number, retryAt, message },
        conditions: conditionsWith(failed(message)),
      };
    }
    default:
      return unreachable(receipt);
  }
}
