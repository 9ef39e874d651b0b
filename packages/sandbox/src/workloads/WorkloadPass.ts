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

  /** Resolves to the Deployments as they are now. */
  async run(signal: AbortSignal): Promise<readonly Deployment[]> {
    const { client, now, isBroken } = this.options;
    const { items } = await client.list(deploymentType, { signal });
    const current: Deployment[] = [];
    for (const deployment of items) {
      const status = nextDeploymentStatus(deployment, now(), isBroken);
      current.push(
        status === undefined
          ? deployment
          : await client
              .replaceStatus(deploymentType, { ...deployment, status })
              .catch(error => leftToNextPass(deployment, error)),
      );
    }
    return current;
  }
}

/** A Deployment that was changed since it was listed is listed again. */
function leftToNextPass(deployment: Deployment, error: unknown): Deployment {
  if (!(error instanceof ConflictError)) throw error;
  return deployment;
}
