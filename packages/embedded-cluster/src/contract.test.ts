import { EmbeddedCluster, startEmbeddedCluster } from './EmbeddedCluster';
import { memoryStorage } from './storage/memoryStorage';
import { apiServerContract } from './testing';

const started: EmbeddedCluster[] = [];

afterAll(() => Promise.all(started.map(cluster => cluster.stop())));

apiServerContract({
  name: 'The embedded cluster',
  async connect() {
    const cluster = await startEmbeddedCluster({
      storage: memoryStorage(),
      token: 'contract',
    });
    started.push(cluster);
    return { kubeconfig: cluster.kubeconfig() };
  },
});
