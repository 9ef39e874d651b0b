import {
  EmbeddedCluster,
  memoryStorage,
  startEmbeddedCluster,
} from '@kardinal/embedded-cluster';
import { HttpKubeClient } from '@kardinal/kube-controller';
import { KubeConfig } from '@kubernetes/client-node';
import { installCrds } from '../services/crds/installCrds';

/** A Kubernetes API in memory that serves Kardinal's kinds. */
export class ServedCrds {
  private constructor(
    private readonly cluster: EmbeddedCluster,
    readonly client: HttpKubeClient,
  ) {}

  static async start(): Promise<ServedCrds> {
    const cluster = await startEmbeddedCluster({
      storage: memoryStorage(),
      token: 'test',
    });
    const config = new KubeConfig();
    config.loadFromString(cluster.kubeconfig());
    const client = HttpKubeClient.fromKubeConfig(config);
    await installCrds(client);
    return new ServedCrds(cluster, client);
  }

  async stop(): Promise<void> {
    this.client.close();
    await this.cluster.stop();
  }
}
