import { WatchedKind } from '@kardinal/backstage-plugin-kardinal-node';
import { KubeObject } from '@kardinal/kube-controller';
import { RemoteCluster, RemoteClusterOptions } from './RemoteCluster';

/** Clusters at a time, of all namespaces and of each: what is beyond waits with a reason. */
const limits = { all: 50, namespace: 10 } as const;

/** Who hears of what changes, by the key of a cluster. */
export interface RemoteListener {
  onObject(cluster: string, kind: WatchedKind, object: KubeObject): void;
  onState(cluster: string, kind?: WatchedKind, namespace?: string): void;
}

interface OpenCluster {
  readonly namespace: string;
  readonly cluster: RemoteCluster;
  /** When it was last read, in milliseconds since the epoch. */
  usedAt: number;
}

/** The remote clusters that somebody reads, each by the Secret that has its kubeconfig. */
export class RemoteClusters {
  private readonly open = new Map<string, OpenCluster>();

  constructor(
    private readonly options: RemoteClusterOptions,
    private readonly listener: RemoteListener,
  ) {}

  get size(): number {
    return this.open.size;
  }

  /** A reason where there are too many. */
  find(namespace: string, name: string): RemoteCluster | string {
    const key = clusterKey(namespace, name);
    const known = this.open.get(key);
    if (known !== undefined) {
      known.usedAt = this.options.clock.now();
      return known.cluster;
    }
    const here = [...this.open.values()].filter(
      each => each.namespace === namespace,
    ).length;
    if (here >= limits.namespace)
      return `health.cluster: ${limits.namespace} other clusters of the namespace are read already`;
    if (this.open.size >= limits.all)
      return `health.cluster: ${limits.all} other clusters are read already`;
    const { listener, options } = this;
    const cluster = new RemoteCluster({ namespace, name }, options, {
      onObject: (kind, object) => listener.onObject(key, kind, object),
      onState: (kind, scope) => listener.onState(key, kind, scope),
    });
    const usedAt = options.clock.now();
    this.open.set(key, { namespace, cluster, usedAt });
    return cluster;
  }

  /** Closes what was not read since, and nobody waits for. */
  release(
    since: number,
    isRead: (
      cluster: string,
      kind?: WatchedKind,
      namespace?: string,
    ) => boolean,
  ): void {
    for (const [key, { cluster, usedAt }] of this.open) {
      cluster.release(since, (kind, scope) => isRead(key, kind, scope));
      if (usedAt > since || isRead(key)) continue;
      cluster.close();
      this.open.delete(key);
    }
  }

  close(): void {
    for (const { cluster } of this.open.values()) cluster.close();
    this.open.clear();
  }
}

/** How reads of a remote cluster are distinguished from those of others. */
export function clusterKey(namespace: string, name: string): string {
  return `${namespace}/${name}`;
}
