import {
  HttpKubeClient,
  KubeObject,
  ResourceType,
} from '../../packages/kube-controller/src';
import { ControlPlaneKind } from './options';

interface Deployment extends KubeObject {
  readonly spec?: object;
  readonly status?: object;
}

const deploymentType: ResourceType<Deployment> = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  plural: 'deployments',
  scope: 'Namespaced',
};

const namespaceType: ResourceType = {
  apiVersion: 'v1',
  kind: 'Namespace',
  plural: 'namespaces',
  scope: 'Cluster',
};

/** What runs where. */
export interface Workload {
  /** The Deployment's name. */
  readonly pipeline: string;
  /** Its namespace. */
  readonly environment: string;
  readonly version: string;
}

/**
 * Deployments without replicas: a rollout is over as soon as the control plane has looked at it. Where nothing looks, the
 * status is written here.
 */
export class Workloads {
  constructor(
    private readonly client: HttpKubeClient,
    private readonly controlPlane: ControlPlaneKind,
  ) {}

  async createNamespaces(names: readonly string[]): Promise<void> {
    for (const name of names)
      await this.client.apply(
        namespaceType,
        { apiVersion: 'v1', kind: 'Namespace', metadata: { name } },
        { fieldManager: 'bench', onConflict: 'force' },
      );
  }

  async roll(workload: Workload): Promise<void> {
    const applied = await this.client.apply(
      deploymentType,
      deployment(workload),
      { fieldManager: 'bench', onConflict: 'force' },
    );
    if (this.controlPlane === 'real') return;
    await this.client.replaceStatus(deploymentType, {
      ...applied,
      status: rolledOut(applied.metadata.generation ?? 1),
    });
  }
}

function deployment({ pipeline, environment, version }: Workload): Deployment {
  const labels = { app: pipeline };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: pipeline, namespace: environment },
    spec: {
      replicas: 0,
      revisionHistoryLimit: 1,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          containers: [
            { name: 'app', image: `ghcr.io/acme/${pipeline}:${version}` },
          ],
        },
      },
    },
  };
}

function rolledOut(observedGeneration: number): object {
  return {
    observedGeneration,
    replicas: 0,
    updatedReplicas: 0,
    availableReplicas: 0,
    conditions: [
      { type: 'Available', status: 'True', reason: 'MinimumReplicasAvailable' },
    ],
  };
}
