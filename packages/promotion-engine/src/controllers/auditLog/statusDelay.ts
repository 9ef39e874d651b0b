import { AuditLogStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { StatusDebounce } from '@kardinal/kube-controller';
import { statusDelays } from '../statusDelays';

/** What every release brings; a promotion with nothing else is written down once. */
const routine: ReadonlySet<string> = new Set([
  'BundleCreated',
  'PromotionStarted',
  'PromotionVerified',
  'BundleVerified',
]);

/** How long new records may wait, in milliseconds: routine longer than what somebody decided, waits for or has to mend. */
export function statusDelay(
  before: AuditLogStatus | undefined,
  after: AuditLogStatus,
): StatusDebounce {
  const known = new Set((before?.records ?? []).map(({ id }) => id));
  const isRoutine = (after.records ?? []).every(
    ({ id, action }) => known.has(id) || routine.has(action),
  );
  return isRoutine
    ? { quiet: statusDelays.routine, atMost: statusDelays.longestRoutine }
    : { quiet: statusDelays.audit, atMost: statusDelays.longestAudit };
}
