import {
  memoryStorage,
  startEmbeddedCluster,
} from '@kardinal/embedded-cluster';

/** Kubeconfigs of those who meet: in production each has only what is its own. */
export interface AgentSites {
  readonly controlPlane: {
    /** Whoever runs it. */
    readonly platform: string;
    readonly controller: string;
    /** The account of the agents of the shard eu. */
    readonly agent: string;
  };
  /** That of the environments of the shard. */
  readonly cluster: {
    /** Whoever deploys there. */
    readonly deployer: string;
    /** The account of the agents of the shard. */
    readonly agent: string;
  };
  stop(): Promise<void>;
}

/** A control plane that checks no rights, and a cluster beside it. */
export async function embeddedSites(): Promise<AgentSites> {
  const [controlPlane, cluster] = await Promise.all(
    ['control-plane', 'site'].map(token =>
      startEmbeddedCluster({ storage: memoryStorage(), token }),
    ),
  );
  const everybody = controlPlane.kubeconfig();
  return {
    controlPlane: {
      platform: everybody,
      controller: everybody,
      agent: everybody,
    },
    cluster: { deployer: cluster.kubeconfig(), agent: cluster.kubeconfig() },
    async stop() {
      await controlPlane.stop();
      await cluster.stop();
    },
  };
}
