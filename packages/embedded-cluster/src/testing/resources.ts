/** A kind of object, and where it is served. */
export interface Resource {
  readonly root: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly scope: 'Namespaced' | 'Cluster';
}

/** A resource under the usual path of its group and version. */
export function builtin(
  apiVersion: string,
  kind: string,
  scope: Resource['scope'] = 'Namespaced',
): Resource {
  const prefix = apiVersion.includes('/') ? 'apis' : 'api';
  return { root: `/${prefix}/${apiVersion}`, apiVersion, kind, scope };
}

/** The built-in resources that the cases use. */
export const builtins: Readonly<Record<string, Resource>> = {
  configmaps: builtin('v1', 'ConfigMap'),
  secrets: builtin('v1', 'Secret'),
  serviceaccounts: builtin('v1', 'ServiceAccount'),
  events: builtin('v1', 'Event'),
  pods: builtin('v1', 'Pod'),
  namespaces: builtin('v1', 'Namespace', 'Cluster'),
  leases: builtin('coordination.k8s.io/v1', 'Lease'),
  deployments: builtin('apps/v1', 'Deployment'),
  customresourcedefinitions: builtin(
    'apiextensions.k8s.io/v1',
    'CustomResourceDefinition',
    'Cluster',
  ),
};
