import { clientOfFile } from '@kardinal/kube-controller/kubeconfig';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  memoryStorage,
  startEmbeddedCluster,
} from '@kardinal/embedded-cluster';
import { TenantSite } from './tenantSuite';
import { tenantAgent } from './TenantWorld';

/** The embedded control plane, on which whoever has the token may write everything. */
export async function embeddedSite(): Promise<TenantSite> {
  const cluster = await startEmbeddedCluster({
    storage: memoryStorage(),
    token: 'tenants',
  });
  const directory = await mkdtemp(join(tmpdir(), 'tenants-'));
  const file = join(directory, 'kubeconfig');
  await writeFile(file, cluster.kubeconfig(), { mode: 0o600 });
  const client = clientOfFile(file);
  const tenant = clientOfFile(file, { userAgent: tenantAgent });
  await rm(directory, { recursive: true });
  return {
    platform: client,
    tenant,
    controllerKubeconfig: cluster.kubeconfig(),
    // An operator who lists Secrets gets none.
    handWrittenGraphs: {
      type: 'confined',
      kinds: ['v1/ConfigMap', 'v1/Secret', 'v1/Namespace'],
    },
    async prepare() {},
    async grant() {},
    async stop() {
      tenant.close();
      client.close();
      await cluster.stop();
    },
  };
}
