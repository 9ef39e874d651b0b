import { KubeObject } from '../../../packages/foundation/src';
import {
  KubeClient,
  ResourceType,
} from '../../../packages/kube-controller/src';
import { Deployments } from '../../support/Deployments';
import { until } from '../../support/until';
import { Rollout, Workloads } from '../../support/World';

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

/** The pods of Deployments, which no one but the cluster's own controllers makes. */
export class Pods implements Workloads {
  private readonly client: KubeClient;
  private readonly deployments: Deployments;

  constructor(client: KubeClient) {
    this.client = client;
    this.deployments = new Deployments(client);
  }

  runs(namespace: string, image: string, replicas: number): Promise<void> {
    return this.are(namespace, `${replicas} × ${image}`, found => {
      const isWhole = found.ready.length === replicas;
      return isWhole && areAll(found.ready, image) && found.others.length === 0;
    });
  }

  /** A rolling update takes nothing away before what replaces it is ready. */
  async stalls(namespace: string, rollout: Rollout): Promise<void> {
    const { from, to } = rollout;
    await this.deployments.stalls(namespace, rollout);
    await this.are(namespace, `${to} that crashes beside ${from}`, found => {
      const crashes = found.others.length > 0 && areAll(found.others, to);
      return found.ready.length > 0 && areAll(found.ready, from) && crashes;
    });
  }

  /** Resolves when the pods of a namespace are as they should be. */
  private async are(
    namespace: string,
    what: string,
    isDone: (found: Images) => boolean,
  ): Promise<void> {
    const look = async () => {
      const found = await this.images(namespace);
      if (isDone(found)) return true;
      throw new Error(`there is ${JSON.stringify(found)}`);
    };
    await until(`${what} in ${namespace}`, look, { seconds: 600 });
  }

  private async images(namespace: string): Promise<Images> {
    const { items } = await this.client.list(podType, { namespace });
    const of = (pods: readonly Pod[]) =>
      pods.map(({ spec }) => spec.containers[0].image);
    return {
      ready: of(items.filter(isReady)),
      others: of(items.filter(pod => !isReady(pod))),
    };
  }
}

/** Of the pods that are ready and those that are not, one for each. */
interface Images {
  readonly ready: readonly string[];
  readonly others: readonly string[];
}

function areAll(images: readonly string[], image: string): boolean {
  return images.every(each => each === image);
}

function isReady({ status }: Pod): boolean {
  const ready = status?.conditions?.find(({ type }) => type === 'Ready');
  return ready?.status === 'True';
}
