import {
  parseDuration,
  PolicyGate,
  PolicyGateStatus,
  rfc3339,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant, unreachable } from '@kardinal/kube-controller';
import { WebReading } from '../../services/webRequests/WebRequests';

type Recorded = NonNullable<PolicyGateStatus['webRequest']>;
type Request = NonNullable<PolicyGate['spec']['webRequest']>;

/** How long an approval counts without another answer, unless the gate says so, in milliseconds. */
const usualAge = 600_000;

/**
 * What is recorded of the server of a gate. An approval is written again when half of its time is over; what stays closed, and
 * what fails in the same words, is not.
 */
export function webRequestStatus(
  before: Recorded = {},
  reading: WebReading,
  request: Pick<Request, 'interval' | 'maxAge'>,
  now: Instant,
): Recorded {
  const { problem: _, ...answer } = before;
  switch (reading.type) {
    case 'unknown':
      return before;
    case 'failed':
      return { ...answer, problem: reading.message };
    case 'answered': {
      const { decision, by, comment, at } = reading;
      const isSame =
        answer.decision === decision &&
        answer.by === by &&
        answer.comment === comment;
      const age = maxAgeOf(request);
      const said = { decision, by, comment, at: rfc3339(at) };
      if (decision === 'rejected') return isSame ? answer : said;
      const isFresh = Date.parse(answer.validUntil ?? '') - now > age / 2;
      return isSame && isFresh
        ? answer
        : { ...said, validUntil: rfc3339(at + age) };
    }
    default:
      return unreachable(reading);
  }
}

function maxAgeOf({ interval, maxAge }: Pick<Request, 'interval' | 'maxAge'>) {
  return Math.max(
    parseDuration(maxAge) ?? usualAge,
    2 * (parseDuration(interval) ?? 0),
  );
}
