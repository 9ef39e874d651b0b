import type { QueueEntryRecord } from '../state/records';

/** The branch that an entry is tested on. @public */
export function queueRef({
  branch,
  number,
  baseSha,
}: Pick<QueueEntryRecord, 'branch' | 'number' | 'baseSha'>): string {
  return `refs/heads/gh-readonly-queue/${branch}/pr-${number}-${baseSha}`;
}
