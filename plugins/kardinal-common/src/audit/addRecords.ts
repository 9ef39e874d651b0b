import { Instant, rfc3339 } from '@kardinal/foundation';
import { AuditLogStatus } from '../api/types.generated';
import { AuditRecord, FoundRecord } from './types';

/** Records that a log keeps. @public */
export const mostRecords = 250;

/** What a log keeps. */
export type KeptRecords = Pick<AuditLogStatus, 'records' | 'completeSince'>;

/**
 * The log with what was found and is not in it yet: what is there stays as it was first written. Beyond
 * {@link mostRecords} the oldest go, and are not added again.
 */
export function addRecords(
  kept: KeptRecords,
  found: readonly FoundRecord[],
  now: Instant,
): KeptRecords {
  const { records = [], completeSince = '' } = kept;
  const known = new Set(records.map(({ id }) => id));
  const fresh = new Map<string, AuditRecord>();
  for (const each of found) {
    const record = { ...each, at: wholeSeconds(each.at, now) };
    const { id, at } = record;
    if (!known.has(id) && !fresh.has(id) && at > completeSince)
      fresh.set(id, record);
  }
  const added = withoutFirstOpenings(records, [...fresh.values()]);
  if (added.length === 0) return kept;
  const all = [...records, ...added].sort(byTime);
  const dropped = all.slice(0, Math.max(0, all.length - mostRecords));
  const since = dropped.at(-1)?.at ?? completeSince;
  return {
    records: all.slice(dropped.length),
    ...(since === '' ? {} : { completeSince: since }),
  };
}

/** In one form, whatever the source; annotations may say anything. */
function wholeSeconds(at: string | undefined, now: Instant): string {
  const instant = Date.parse(at ?? '');
  return rfc3339(Number.isNaN(instant) ? now : instant);
}

/** That a gate was open from the start is in the evidence of the promotion: here it is news only where it was closed before. */
function withoutFirstOpenings(
  records: readonly AuditRecord[],
  added: readonly AuditRecord[],
): readonly AuditRecord[] {
  const keyOf = ({ bundle, environment, gate }: AuditRecord) =>
    [bundle, environment, gate].join('/');
  const closed = new Set(
    [...records, ...added]
      .filter(({ action }) => action === 'GateClosed')
      .map(keyOf),
  );
  return added.filter(
    record => record.action !== 'GateOpened' || closed.has(keyOf(record)),
  );
}

/** Times of one form order as text does; the id makes it one order. */
function byTime(a: AuditRecord, b: AuditRecord): number {
  const [left, right] = [`${a.at} ${a.id}`, `${b.at} ${b.id}`];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
