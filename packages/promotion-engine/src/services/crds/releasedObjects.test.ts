import {
  EmbeddedCluster,
  memoryStorage,
  startEmbeddedCluster,
} from '@kardinal/embedded-cluster';
import { releasedObjectsContract } from '../../__testUtils__/releasedObjectsContract';

const started: EmbeddedCluster[] = [];

afterAll(() => Promise.all(started.map(cluster => cluster.stop())));

releasedObjectsContract({
  name: 'the embedded cluster',
  connect: async () => {
    const cluster = await startEmbeddedCluster({
      storage: memoryStorage(),
      token: 'test',
    });
    started.push(cluster);
    return cluster.kubeconfig();
  },
});
