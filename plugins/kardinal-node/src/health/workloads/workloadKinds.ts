import { WatchedKind } from '../HealthAdapter';

const apps = { apiVersion: 'apps/v1', scope: 'Namespaced' } as const;

/** @public */
export type WorkloadKind = 'Deployment' | 'StatefulSet' | 'DaemonSet';

/** The kinds that {@link assessWorkloads} judges, by name. @public */
export const workloadKinds: Readonly<Record<WorkloadKind, WatchedKind>> = {
  Deployment: { ...apps, kind: 'Deployment', plural: 'deployments' },
  StatefulSet: { ...apps, kind: 'StatefulSet', plural: 'statefulsets' },
  DaemonSet: { ...apps, kind: 'DaemonSet', plural: 'daemonsets' },
};
