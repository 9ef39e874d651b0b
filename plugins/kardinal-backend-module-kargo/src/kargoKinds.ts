import { WatchedKind } from '@kardinal/backstage-plugin-kardinal-node';

/** The version whose fields are read. */
export const apiVersion = 'kargo.akuity.io/v1alpha1';

const kindOf = (
  kind: string,
  plural: string,
  scope: WatchedKind['scope'] = 'Namespaced',
): WatchedKind => ({ apiVersion, kind, plural, scope });

/** The kinds of Kargo that say what is promoted where, and how. */
export const kargoKinds = {
  project: kindOf('Project', 'projects', 'Cluster'),
  config: kindOf('ProjectConfig', 'projectconfigs'),
  stage: kindOf('Stage', 'stages'),
  freight: kindOf('Freight', 'freights'),
  warehouse: kindOf('Warehouse', 'warehouses'),
  promotion: kindOf('Promotion', 'promotions'),
  task: kindOf('PromotionTask', 'promotiontasks'),
  clusterTask: kindOf(
    'ClusterPromotionTask',
    'clusterpromotiontasks',
    'Cluster',
  ),
} as const;

/** Of Argo CD: what Stages say that they deploy. */
export const applicationKind: WatchedKind = {
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  plural: 'applications',
  scope: 'Namespaced',
};
