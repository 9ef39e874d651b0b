import { ResourceType } from '@kardinal/foundation';

/** Namespaces, as far as tests make them. */
export const namespaceType: ResourceType = {
  apiVersion: 'v1',
  kind: 'Namespace',
  plural: 'namespaces',
  scope: 'Cluster',
};
