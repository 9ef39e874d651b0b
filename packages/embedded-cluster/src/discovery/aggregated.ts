import { JsonObject } from '../json/Json';
import { Registry } from '../registry/Registry';
import { ResourceType } from '../registry/ResourceType';
import { groupNames, typesOf, verbsOf, versionsOf } from './resources';

/** What an Accept header calls this form of discovery, and what the answer is called. */
export const aggregatedForm = {
  as: 'APIGroupDiscoveryList',
  g: 'apidiscovery.k8s.io',
  v: 'v2',
} as const;

/**
 * Everything below `/api` or `/apis` in one document.
 *
 * @see https://kubernetes.io/docs/concepts/overview/kubernetes-api/#aggregated-discovery
 */
export function aggregatedDiscovery(
  registry: Registry,
  root: '/api' | '/apis',
): JsonObject {
  const groups = root === '/api' ? [''] : groupNames(registry);
  return {
    kind: aggregatedForm.as,
    apiVersion: `${aggregatedForm.g}/${aggregatedForm.v}`,
    metadata: {},
    items: groups.map(name => ({
      metadata: name ? { name } : {},
      versions: versionsOf(registry, name).map(version => ({
        version,
        resources: typesOf(registry, name, version).map(resource),
        freshness: 'Current',
      })),
    })),
  };
}

function resource(type: ResourceType): JsonObject {
  const result: JsonObject = {
    resource: type.plural,
    responseKind: responseKind(type),
    scope: type.scope === 'Cluster' ? 'Cluster' : 'Namespaced',
    singularResource: type.singular,
    verbs: [...type.verbs],
  };
  if (type.shortNames.length > 0) result.shortNames = [...type.shortNames];
  if (type.categories.length > 0) result.categories = [...type.categories];
  if (type.subresources.length > 0) {
    result.subresources = type.subresources.map(name => ({
      subresource: name,
      responseKind:
        name === 'scale'
          ? { group: 'autoscaling', version: 'v1', kind: 'Scale' }
          : responseKind(type),
      verbs: verbsOf(name),
    }));
  }
  return result;
}

/** Of built-in kinds, the group and version are those of the list. */
function responseKind(type: ResourceType): JsonObject {
  const { group, version, kind } = type;
  if (type.form === 'typed') return { group: '', version: '', kind };
  return { group, version, kind };
}
