import { notFound, unclassified } from '../api/ApiError';
import { KubeObject } from '../api/KubeObject';
import { ResourceType, subjectOf } from '../registry/ResourceType';
import { Cluster } from './Cluster';
import { tooLarge } from './listVersion';

/**
 * GET of one object.
 *
 * @param atLeast - how new the answer must be: a resource version
 *
 * @throws ApiError 404; 504 when it is to be as new as a version that there is not yet.
 */
export function get(
  cluster: Cluster,
  type: ResourceType,
  namespace: string | undefined,
  name: string,
  atLeast: string = '',
): KubeObject {
  const revision = readVersion(atLeast);
  if (revision > cluster.store.revision) throw tooLarge(revision, cluster);
  const stored = cluster.store.get(type.bucket, namespace, name);
  if (!stored) throw notFound(subjectOf(type), name);
  return type.read(stored);
}

function readVersion(text: string): number {
  if (/^\d*$/.test(text)) return Number(text);
  const value = JSON.stringify(text);
  throw unclassified(
    `resourceVersion: Invalid value: ${value}: it is no number`,
  );
}
