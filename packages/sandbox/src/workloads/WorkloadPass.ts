import { ConflictError, KubeClient } from '@kardinal/kube-controller';
import { Deployment, deploymentType } from './Deployment';
import { nextDeploymentStatus } from './nextDeploymentStatus';

/** @public */
export interface WorkloadPassOptions {
  readonly client: KubeClient;
  readonly now: () => number;
  /** Whether its pods never become available. Default those whose tag says so. */
  readonly isBroken?: (deployment: Deployment) => boolean;
}

/** Stands in for the Deployment controller and the nodes: no container ever runs. @public */
export class WorkloadPass {
  private readonly options: WorkloadPassOptions;

  constructor(options: WorkloadPassOptions) {
    this.options = options;
  }

  async run(signal: AbortSignal): Promise<void> {
    const { client, now, isBroken } = this.options;
    const { items } = await client.list(deploymentType, { signal });
    for (const deployment of items) {
      const status = nextDeploymentStatus(deployment, now(), isBroken);
      if (status)
        await client
          .replaceStatus(deploymentType, { ...deployment, status })
          .catch(leaveToNextPass);
    }
  }
}

/** A Deployment that was changed since it was listed is listed again. */
function leaveToNextPass(error: unknown): void {
  if (!(error instanceof ConflictError)) throw error;
}
