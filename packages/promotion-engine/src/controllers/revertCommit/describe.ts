import { RevertCommitStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { EventRecord, findCondition } from '@kardinal/kube-controller';

/** An event when a RevertCommit sets out, and when it ends. */
export function describe(
  before: RevertCommitStatus | undefined,
  after: RevertCommitStatus,
): readonly EventRecord[] {
  const ready = findCondition(after.conditions, 'Ready');
  if (ready === undefined || before?.phase === after.phase) return [];
  // Its Bundle tells the rest.
  if (after.phase === 'Pending') return [];
  const { reason, message } = ready;
  const type = after.phase === 'Failed' ? 'Warning' : 'Normal';
  return [{ type, reason, message }];
}
