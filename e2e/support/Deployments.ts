import { KubeClient } from '../../packages/kube-controller/src';
import {
  Deployment,
  deploymentType,
} from '../../packages/sandbox/src/workloads/Deployment';
import {
  conditionOf,
  desiredReplicas,
} from '../../packages/sandbox/src/workloads/deploymentStatus';
import { until } from './until';
import { Rollout, Workloads } from './World';

/** What the Deployments say, of which each namespace has one: where workloads are simulated, there are no pods. */
export class Deployments implements Workloads {
  private readonly client: KubeClient;

  constructor(client: KubeClient) {
    this.client = client;
  }

  async runs(
    namespace: string,
    image: string,
    replicas: number,
  ): Promise<void> {
    await until(`${replicas} × ${image} in ${namespace}`, async () => {
      const status = await this.statusOf(namespace, image);
      const { updatedReplicas, availableReplicas } = status;
      const counts = [status.replicas, updatedReplicas, availableReplicas];
      return counts.every(count => count === replicas) || undefined;
    });
  }

  async stalls(namespace: string, { to }: Rollout): Promise<void> {
    await until(`a rollout of ${to} that stalls in ${namespace}`, async () => {
      const status = await this.statusOf(namespace, to);
      const progressing = conditionOf(status, 'Progressing');
      const { availableReplicas, desired } = status;
      const isStalled = progressing?.reason === 'ProgressDeadlineExceeded';
      return (isStalled && availableReplicas === desired) || undefined;
    });
  }

  /** What the Deployment that is to run an image says of it. */
  private async statusOf(namespace: string, image: string) {
    const { items } = await this.client.list(deploymentType, { namespace });
    const found = items.find(each => imageOf(each) === image);
    const { status, metadata } = found ?? {};
    const isSeen = status?.observedGeneration === metadata?.generation;
    if (found === undefined || !isSeen)
      throw new Error(`No Deployment of ${namespace} runs ${image} yet.`);
    return { ...status, desired: desiredReplicas(found) };
  }
}

function imageOf({ spec }: Deployment): string | undefined {
  return spec.template.spec?.containers?.[0]?.image;
}
