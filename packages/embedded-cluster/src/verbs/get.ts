import { notFound } from '../api/ApiError';
import { KubeObject } from '../api/KubeObject';
import { ResourceType, subjectOf } from '../registry/ResourceType';
import { Cluster } from './Cluster';

/**
 * GET of one object.
 *
 * @throws ApiError 404
 */
export function get(
  cluster: Cluster,
  type: ResourceType,
  namespace: string | undefined,
  name: string,
): KubeObject {
  const stored = cluster.store.get(type.bucket, namespace, name);
  if (!stored) throw notFound(subjectOf(type), name);
  return type.read(stored);
}
