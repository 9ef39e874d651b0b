import { KubeObject } from '@kardinal/foundation';
import type { ResourceType } from '@kardinal/kube-controller';
import { PodTemplate } from './Deployment';

/** @public */
export const podType: ResourceType<Pod> = {
  apiVersion: 'v1',
  kind: 'Pod',
  plural: 'pods',
  scope: 'Namespaced',
};

/** @public */
export const replicaSetType: ResourceType<ReplicaSet> = {
  apiVersion: 'apps/v1',
  kind: 'ReplicaSet',
  plural: 'replicasets',
  scope: 'Namespaced',
};

/** What the simulation writes of a Pod. @public */
export interface Pod extends KubeObject {
  readonly spec: NonNullable<PodTemplate['spec']>;
  readonly status?: PodStatus;
}

/** @see https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/#PodStatus @public */
export interface PodStatus {
  readonly phase: 'Pending' | 'Running';
  readonly startTime?: string;
  readonly conditions?: readonly {
    readonly type: 'Ready' | 'ContainersReady';
    readonly status: 'True' | 'False';
    readonly lastTransitionTime: string;
  }[];
  readonly containerStatuses?: readonly {
    readonly name: string;
    readonly image: string;
    readonly imageID: string;
    readonly ready: boolean;
    readonly restartCount: number;
    readonly state:
      | { readonly running: { readonly startedAt: string } }
      | { readonly waiting: { readonly reason: string } };
  }[];
}

/** What the simulation writes of a ReplicaSet. @public */
export interface ReplicaSet extends KubeObject {
  readonly spec: {
    readonly replicas: number;
    readonly selector: { readonly matchLabels: Record<string, string> };
    readonly template: PodTemplate;
  };
  readonly status?: {
    readonly observedGeneration?: number;
    readonly replicas: number;
    readonly readyReplicas?: number;
    readonly availableReplicas?: number;
  };
}
