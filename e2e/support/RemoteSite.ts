import { randomBytes } from 'node:crypto';
import { KubeConfig } from '@kubernetes/client-node';
import {
  EmbeddedCluster,
  memoryStorage,
  startEmbeddedCluster,
} from '../../packages/embedded-cluster/src';
import { KubeObject } from '../../packages/foundation/src';
import { HttpKubeClient } from '../../packages/kube-controller/src';
import { deploymentType } from '../../packages/sandbox/src/workloads/Deployment';

/** Where a remote cluster runs, and whom it knows: the same over a restart. */
type Place = Pick<
  Parameters<typeof startEmbeddedCluster>[0],
  'port' | 'token' | 'certificate'
>;

/** A cluster beside the sandbox's, in which a test is the GitOps tool and the controllers. */
export class RemoteSite {
  private cluster: EmbeddedCluster | undefined;
  private client: HttpKubeClient | undefined;
  private readonly place: Place;
  private readonly storage = memoryStorage();

  private constructor(place: Place) {
    this.place = place;
  }

  static async start(place: Omit<Place, 'token'>): Promise<RemoteSite> {
    const token = randomBytes(16).toString('hex');
    const site = new RemoteSite({ ...place, token });
    await site.resume();
    return site;
  }

  /** Starts it again where it was, with what it had. */
  async resume(): Promise<void> {
    this.cluster = await startEmbeddedCluster({
      ...this.place,
      storage: this.storage,
    });
    const config = new KubeConfig();
    config.loadFromString(this.kubeconfig());
    this.client = HttpKubeClient.fromKubeConfig(config);
  }

  kubeconfig(): string {
    if (this.cluster === undefined) throw new Error('It is not running');
    return this.cluster.kubeconfig();
  }

  /** A Deployment that runs an image on its one replica. */
  async run(namespace: string, name: string, image: string): Promise<void> {
    const { client } = this;
    if (client === undefined) throw new Error('It is not running');
    await client.apply(
      {
        apiVersion: 'v1',
        kind: 'Namespace',
        plural: 'namespaces',
        scope: 'Cluster',
      },
      { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } },
      { fieldManager: 'test', onConflict: 'force' },
    );
    const labels = { app: name };
    const applied = await client.apply<KubeObject>(
      deploymentType,
      {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: { name, namespace },
        spec: {
          replicas: 1,
          selector: { matchLabels: labels },
          template: {
            metadata: { labels },
            spec: { containers: [{ name, image }] },
          },
        },
      } as KubeObject,
      { fieldManager: 'test', onConflict: 'force' },
    );
    await client.replaceStatus<KubeObject>(deploymentType, {
      ...applied,
      status: {
        observedGeneration: applied.metadata.generation,
        replicas: 1,
        updatedReplicas: 1,
        availableReplicas: 1,
        conditions: [{ type: 'Available', status: 'True' }],
      },
    } as KubeObject);
  }

  async stop(): Promise<void> {
    this.client?.close();
    await this.cluster?.stop();
    this.client = undefined;
    this.cluster = undefined;
  }
}
