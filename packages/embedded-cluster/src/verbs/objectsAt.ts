import { KubeObject } from '../api/KubeObject';
import { keyOfObject } from '../store/Bucket';
import { Cluster } from './Cluster';

/** All objects of a bucket as they were at a version, in order; undefined when that is forgotten. */
export function objectsAt(
  cluster: Cluster,
  bucketName: string,
  revision: number,
): readonly KubeObject[] | undefined {
  const bucket = cluster.store.bucket(bucketName);
  if (revision >= cluster.store.revision) return bucket.list();
  const later = bucket.history.after(revision);
  if (!later) return undefined;
  if (later.length === 0) return bucket.list();
  const objects = new Map(bucket.list().map(o => [keyOfObject(o), o]));
  for (const event of [...later].reverse()) {
    const key = keyOfObject(event.object);
    if (event.previous) objects.set(key, event.previous);
    else objects.delete(key);
  }
  return [...objects.keys()].sort().map(key => objects.get(key)!);
}
