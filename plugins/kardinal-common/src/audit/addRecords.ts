import { Instant, rfc3339 } from '@kardinal/foundation';
import { AuditLogStatus } from '../api/types.generated';
import { AuditRecord, FoundRecord, isDenial } from './types';

/** Records that a log keeps. @public */
export const mostRecords = 250;

/** Of these, records of commands without the permission and of refused set-ups: whoever may not do anything drives nothing else out. @public */
export const mostDenials = 50;

/** What a log keeps. */
export type KeptRecords = Pick<AuditLogStatus, 'records' | 'completeSince'>;

/**
 * The log with what was found and is not in it yet: what is there stays as it was first written. Beyond
 * {@link mostRecords} the oldest go, and are not added again; the same beyond {@link mostDenials} of their sort.
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
  const news = withoutFirstOpenings(records, [...fresh.values()]);
  const excess = oldestDenials([...records, ...news]);
  const added = news.filter(({ id }) => !excess.has(id));
  if (added.length === 0) return kept;
  const all = [...records.filter(({ id }) => !excess.has(id)), ...added].sort(
    byTime,
  );
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

/** The ids of those beyond {@link mostDenials}. */
function oldestDenials(records: readonly AuditRecord[]): ReadonlySet<string> {
  const denials = records.filter(isDenial).sort(byTime);
  return new Set(
    denials
      .slice(0, Math.max(0, denials.length - mostDenials))
      .map(({ id }) => id),
  );
}

/** Times of one form order as text does; the id makes it one order. */
function byTime(a: AuditRecord, b: AuditRecord): number {
  const [left, right] = [`${a.at} ${a.id}`, `${b.at} ${b.id}`];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
