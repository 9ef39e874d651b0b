import { KubeApi } from '../kube/KubeApi';
import { Deployment } from './Deployment';
import { nextDeploymentStatus } from './nextDeploymentStatus';

/** @public */
export interface WorkloadPassOptions {
  readonly api: KubeApi;
  readonly now: () => number;
}

/** Stands in for the Deployment controller and the nodes: no container ever runs. @public */
export class WorkloadPass {
  private readonly options: WorkloadPassOptions;

  constructor(options: WorkloadPassOptions) {
    this.options = options;
  }

  async run(signal: AbortSignal): Promise<void> {
    const { api, now } = this.options;
    const deployments = await api.list<Deployment>(
      'apps/v1',
      'Deployment',
      signal,
    );
    for (const item of deployments) {
      // Items of a built-in list carry no kind.
      const deployment = { ...item, apiVersion: 'apps/v1', kind: 'Deployment' };
      const status = nextDeploymentStatus(deployment, now());
      if (status)
        await api.merge(
          deployment,
          'status',
          {
            status: {
              ...status,
              // A merge takes a field away only when it is told so.
              unavailableReplicas: status.unavailableReplicas ?? null,
            },
          },
          signal,
        );
    }
  }
}
