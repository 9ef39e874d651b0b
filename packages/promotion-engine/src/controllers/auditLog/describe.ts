import { AuditLogStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { EventRecord } from '@kardinal/kube-controller';

/** A Warning when the log had to be written anew; what it records stands in it. */
export function describe(
  before: AuditLogStatus | undefined,
  after: AuditLogStatus,
): readonly EventRecord[] {
  const known = new Set((before?.records ?? []).map(({ id }) => id));
  return (after.records ?? [])
    .filter(({ id, action }) => action === 'LogRestored' && !known.has(id))
    .map(({ action, message }) => ({
      type: 'Warning',
      reason: action,
      message,
    }));
}
