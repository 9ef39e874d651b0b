import { KubeObject } from '@kardinal/foundation';
import type { ResourceType } from '@kardinal/kube-controller';

/** @public */
export const deploymentType: ResourceType<Deployment> = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  plural: 'deployments',
  scope: 'Namespaced',
};

/** What the pods of a workload are made from. @public */
export interface PodTemplate {
  readonly metadata?: { readonly labels?: Readonly<Record<string, string>> };
  readonly spec?: {
    readonly containers?: readonly {
      readonly name?: string;
      readonly image?: string;
    }[];
  };
}

/** What the simulation reads and writes of a Deployment. @public */
export interface Deployment extends KubeObject {
  readonly spec: {
    readonly replicas?: number;
    readonly progressDeadlineSeconds?: number;
    readonly selector?: {
      readonly matchLabels?: Readonly<Record<string, string>>;
    };
    readonly template: PodTemplate;
  };
  readonly status?: DeploymentStatus;
}

/** @see https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/deployment-v1/ @public */
export interface DeploymentStatus {
  readonly observedGeneration?: number;
  readonly replicas?: number;
  readonly updatedReplicas?: number;
  readonly readyReplicas?: number;
  readonly availableReplicas?: number;
  readonly unavailableReplicas?: number;
  readonly conditions?: readonly DeploymentCondition[];
}

/** @public */
export interface DeploymentCondition {
  readonly type: 'Available' | 'Progressing';
  readonly status: 'True' | 'False';
  readonly reason: string;
  readonly message: string;
  readonly lastUpdateTime: string;
  readonly lastTransitionTime: string;
}
