import { KubeObject } from '../../../packages/foundation/src';
import {
  KubeClient,
  ResourceType,
} from '../../../packages/kube-controller/src';
import { imageOf } from '../../../packages/sandbox/src/seed/sampleService';
import { until } from '../../support/until';

interface Pod extends KubeObject {
  readonly spec: { readonly containers: readonly { readonly image: string }[] };
  readonly status?: {
    readonly conditions?: readonly {
      readonly type: string;
      readonly status: string;
    }[];
  };
}

const podType: ResourceType<Pod> = {
  apiVersion: 'v1',
  kind: 'Pod',
  plural: 'pods',
  scope: 'Namespaced',
};

/** The pods of the sample service, which no one but the cluster's own controllers makes. */
export class Workloads {
  private readonly client: KubeClient;

  constructor(client: KubeClient) {
    this.client = client;
  }

  /** The images of the pods in an environment that are ready or not, one each, sorted. */
  async images(
    environment: string,
    readiness: 'ready' | 'not ready',
  ): Promise<readonly string[]> {
    const namespace = environment;
    const { items } = await this.client.list(podType, { namespace });
    return items
      .filter(pod => isReady(pod) === (readiness === 'ready'))
      .map(({ spec }) => spec.containers[0].image)
      .sort();
  }

  /** Resolves when so many ready pods of a version, and no others, run in an environment. */
  async runs(
    environment: string,
    version: string,
    replicas: number,
  ): Promise<void> {
    const wanted = Array.from({ length: replicas }, () => imageOf(version));
    const isDone = async () => {
      const [ready, others] = await Promise.all([
        this.images(environment, 'ready'),
        this.images(environment, 'not ready'),
      ]);
      return (
        (ready.join() === wanted.join() && others.length === 0) || undefined
      );
    };
    const what = `${replicas} × ${version} in ${environment}`;
    await until(what, isDone, { seconds: 600 });
  }
}

function isReady({ status }: Pod): boolean {
  const ready = status?.conditions?.find(({ type }) => type === 'Ready');
  return ready?.status === 'True';
}
