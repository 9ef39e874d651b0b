import { compareBundles } from '../api/bundles';
import { labels } from '../api/labels';
import { Bundle } from '../api/types.generated';
import { rollbackOf } from './rollbackOf';

const underWay: readonly (string | undefined)[] = [
  'Promoting',
  'WaitingForMerge',
  'HealthChecking',
  'RollingBack',
];

/**
 * Whether a Bundle ends another one that is on its way: a newer one of its type does, unless that is pinned. A rollback is
 * about one environment: it ends what it takes back, and whatever is under way there; and it is ended by what starts there.
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
  const undone = rollbackOf(older);
  if (back !== undefined)
    return undone === undefined
      ? underWay.includes(stateIn(older, back.environment))
      : back.environment === undone.environment;
  if (undone !== undefined)
    return (stateIn(newer, undone.environment) ?? 'Pending') !== 'Pending';
  return newer.spec.type === older.spec.type;
}

function stateIn({ status }: Bundle, environment: string): string | undefined {
  return status?.environments?.[environment]?.state;
}
