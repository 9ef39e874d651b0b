import { compareBundles } from '../api/bundles';
import { labels } from '../api/labels';
import { Bundle } from '../api/types.generated';
import { isImport } from '../drift/isImport';
import { soleEnvironment } from '../drift/soleEnvironment';
import { rollbackOf } from './rollbackOf';

const underWay: readonly (string | undefined)[] = [
  'Promoting',
  'WaitingForMerge',
  'HealthChecking',
  'RollingBack',
];

/**
 * Whether a Bundle ends another one that is on its way: a newer one of its type does, unless that is pinned. A rollback,
 * like what settles a drift, is about one environment: it ends what it takes back, and whatever is under way there; and it is
 * ended by what starts there.
 *
 * @public
 */
export function supersedes(newer: Bundle, older: Bundle): boolean {
  const phase = newer.status?.phase;
  if (phase !== 'Promoting' && phase !== 'Verified') return false;
  if (compareBundles(older, newer) >= 0) return false;
  const back = rollbackOf(newer);
  // Who takes a release back does not want the rest of it either.
  if (back?.of === older.metadata.name) return true;
  if (older.metadata.annotations?.[labels.pin] === 'true') return false;
  const place = soleEnvironment(newer);
  const other = soleEnvironment(older);
  if (place !== undefined && other !== undefined) return place === other;
  // What runs already ends nothing that is on its way.
  if (place !== undefined)
    return !isImport(newer) && underWay.includes(stateIn(older, place));
  if (other !== undefined)
    return (stateIn(newer, other) ?? 'Pending') !== 'Pending';
  return newer.spec.type === older.spec.type;
}

function stateIn({ status }: Bundle, environment: string): string | undefined {
  return status?.environments?.[environment]?.state;
}
