import { ResourceType } from '@kardinal/foundation';

/** Types that every fake cluster serves. @public */
export const builtinTypes = {
  namespaces: cluster('v1', 'Namespace', 'namespaces'),
  configMaps: namespaced('v1', 'ConfigMap', 'configmaps'),
  secrets: namespaced('v1', 'Secret', 'secrets'),
  services: namespaced('v1', 'Service', 'services'),
  serviceAccounts: namespaced('v1', 'ServiceAccount', 'serviceaccounts'),
  deployments: namespaced('apps/v1', 'Deployment', 'deployments'),
  leases: namespaced('coordination.k8s.io/v1', 'Lease', 'leases'),
  events: namespaced('events.k8s.io/v1', 'Event', 'events'),
} as const;

/** Kinds whose objects carry no `metadata.generation`. */
export const kindsWithoutGeneration: ReadonlySet<string> = new Set([
  'v1/Namespace',
  'v1/ConfigMap',
  'v1/Secret',
  'v1/Service',
  'v1/ServiceAccount',
  'coordination.k8s.io/v1/Lease',
  'events.k8s.io/v1/Event',
]);

function namespaced(
  apiVersion: string,
  kind: string,
  plural: string,
): ResourceType {
  return { apiVersion, kind, plural, scope: 'Namespaced' };
}

function cluster(
  apiVersion: string,
  kind: string,
  plural: string,
): ResourceType {
  return { apiVersion, kind, plural, scope: 'Cluster' };
}
