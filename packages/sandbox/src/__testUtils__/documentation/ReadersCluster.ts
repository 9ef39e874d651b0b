import { clientOfFile } from '@kardinal/kube-controller/kubeconfig';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  memoryStorage,
  startEmbeddedCluster,
} from '@kardinal/embedded-cluster';
import { HttpKubeClient } from '@kardinal/kube-controller';
import { installKinds, prepareNamespaces } from './readersWorld';

/** An embedded cluster with the kinds of the product, and who runs it. */
export class ReadersCluster {
  private constructor(
    readonly kubeconfig: string,
    readonly platform: HttpKubeClient,
    readonly stop: () => Promise<void>,
  ) {}

  static async start(): Promise<ReadersCluster> {
    const directory = await mkdtemp(join(tmpdir(), 'readers-cluster-'));
    const cluster = await startEmbeddedCluster({
      storage: memoryStorage(),
      token: 'reader',
    });
    const kubeconfig = cluster.kubeconfig();
    const file = join(directory, 'kubeconfig');
    await writeFile(file, kubeconfig, { mode: 0o600 });
    const platform = clientOfFile(file);
    await prepareNamespaces(platform, ['default']);
    await installKinds(kubeconfig);
    return new ReadersCluster(kubeconfig, platform, async () => {
      platform.close();
      await cluster.stop();
      await rm(directory, { recursive: true });
    });
  }
}
