import {
  memoryStorage,
  startEmbeddedCluster,
} from '@kardinal/embedded-cluster';
import { KubeConfig } from '@kubernetes/client-node';
import { HttpKubeClient } from '../client/HttpKubeClient';

/** An embedded API server and a client of it. */
export interface EmbeddedSite {
  readonly client: HttpKubeClient;
  stop(): Promise<void>;
}

export async function startEmbeddedSite(): Promise<EmbeddedSite> {
  const cluster = await startEmbeddedCluster({
    storage: memoryStorage(),
    token: 'test',
  });
  const kubeConfig = new KubeConfig();
  kubeConfig.loadFromString(cluster.kubeconfig());
  const client = HttpKubeClient.fromKubeConfig(kubeConfig);
  return {
    client,
    stop: async () => {
      client.close();
      await cluster.stop();
    },
  };
}
