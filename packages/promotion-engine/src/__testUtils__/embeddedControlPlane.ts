import {
  EmbeddedCluster,
  memoryStorage,
  startEmbeddedCluster,
} from '@kardinal/embedded-cluster';

/** A control plane to hold to a contract: it starts when it is asked for, and stops after the tests of the file. */
export function embeddedControlPlane() {
  const started: EmbeddedCluster[] = [];
  afterAll(() => Promise.all(started.map(cluster => cluster.stop())));
  return {
    name: 'the embedded cluster',
    /** The kubeconfig's text. */
    connect: async (): Promise<string> => {
      const cluster = await startEmbeddedCluster({
        storage: memoryStorage(),
        token: 'test',
      });
      started.push(cluster);
      return cluster.kubeconfig();
    },
  };
}
