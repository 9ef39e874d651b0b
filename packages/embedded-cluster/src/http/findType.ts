import { noSuchResource, notServed } from '../api/ApiError';
import { ResourceType } from '../registry/ResourceType';
import { Cluster } from '../verbs/Cluster';
import { PageNotFound } from './PageNotFound';
import { ResourcePath } from './RequestPath';

/**
 * The type that a path names.
 *
 * @throws ApiError 404 within built-in groups and for subresources, PageNotFound elsewhere.
 */
export function findType(cluster: Cluster, path: ResourcePath): ResourceType {
  const { registry } = cluster;
  const type = registry.find(path.group, path.version, path.plural);
  if (!type) {
    if (isBuiltinGroup(cluster, path.group)) throw noSuchResource();
    throw new PageNotFound();
  }
  const misplaced = type.scope === 'Cluster' && path.namespace !== undefined;
  const homeless =
    type.scope === 'Namespaced' &&
    path.namespace === undefined &&
    path.name !== undefined;
  if (misplaced || homeless) {
    if (type.form === 'typed') throw noSuchResource();
    throw new PageNotFound();
  }
  checkSubresource(type, path);
  return type;
}

function isBuiltinGroup(cluster: Cluster, group: string): boolean {
  return cluster.registry
    .all()
    .some(type => type.group === group && type.form === 'typed');
}

function checkSubresource(type: ResourceType, path: ResourcePath): void {
  const { subresource, name = '' } = path;
  const known: readonly string[] = type.subresources;
  if (subresource === undefined || known.includes(subresource)) return;
  if (type.form === 'typed') throw noSuchResource();
  throw notServed({ group: type.group, resource: type.plural }, name);
}
