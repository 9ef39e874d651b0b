import { KubeObject } from '@kardinal/foundation';
import { FakeCluster } from '../FakeCluster';

/** Fields that differ between two equal worlds. */
const volatile: ReadonlySet<string> = new Set([
  'uid',
  'resourceVersion',
  'creationTimestamp',
  'deletionTimestamp',
  'lastTransitionTime',
  'managedFields',
]);

/**
 * What a cluster holds, without what may differ between two runs of one story: uids, versions, times. Kubernetes events
 * and leases are left out.
 *
 * @param omit - further field names, at whatever depth
 * @public
 */
export function snapshotOf(
  cluster: FakeCluster,
  omit: readonly string[] = [],
): readonly unknown[] {
  const left = new Set([...volatile, ...omit]);
  return cluster
    .everything()
    .filter(({ kind }) => kind !== 'Event' && kind !== 'Lease')
    .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
    .map(object => without(object, left));
}

function sortKey({ apiVersion, kind, metadata }: KubeObject): string {
  const { namespace = '', name } = metadata;
  return [apiVersion, kind, namespace, name].join('\0');
}

function without(value: unknown, left: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map(item => without(item, left));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !left.has(key))
      .map(([key, part]) => [key, without(part, left)]),
  );
}
