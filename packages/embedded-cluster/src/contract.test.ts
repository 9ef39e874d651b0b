import { readFileSync } from 'node:fs';
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

/** Judges a real server too, when there is one: CONTRACT_KUBECONFIG=/path/to/kubeconfig */
const real = process.env.CONTRACT_KUBECONFIG;
if (real) {
  apiServerContract({
    name: 'The server of CONTRACT_KUBECONFIG',
    connect: async () => ({ kubeconfig: readFileSync(real, 'utf8') }),
  });
}
