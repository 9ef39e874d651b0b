import {
  ClusterObject,
  HealthObject,
  ObjectQuery,
} from '@kardinal/backstage-plugin-kardinal-node';
import { ReadableCluster } from './lookWith';
import { obstacleTo } from './obstacleTo';

/** An object of a cluster, which may be a reason why that cannot be read. */
export function findObject(
  cluster: ReadableCluster | string,
  { kind, key }: ObjectQuery,
): ClusterObject {
  if (typeof cluster === 'string') return { type: 'unread', message: cluster };
  const source = cluster.source(kind, key.namespace);
  const obstacle = obstacleTo(kind, source.state);
  if (obstacle !== undefined) return { type: 'unread', ...obstacle };
  const object = source.get(key) as HealthObject | undefined;
  return object === undefined ? { type: 'absent' } : { type: 'found', object };
}
