import {
  EmbeddedCluster,
  memoryStorage,
  startEmbeddedCluster,
} from '@kardinal/embedded-cluster';
import { fixedRecordContract } from '../../__testUtils__/fixedRecordContract';

const started: EmbeddedCluster[] = [];

afterAll(() => Promise.all(started.map(cluster => cluster.stop())));

fixedRecordContract({
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
