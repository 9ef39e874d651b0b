import { Clock, systemClock } from './api/clock';
import { KubeObject } from './api/KubeObject';
import { DefinitionController } from './definitions/DefinitionController';
import { GarbageCollector } from './garbage/GarbageCollector';
import { NamespaceController } from './garbage/NamespaceController';
import { ApiServer } from './http/ApiServer';
import { Certificate, selfSignedCertificate } from './http/certificate';
import { writeKubeconfig } from './kubeconfig';
import { Logger, silentLogger } from './Logger';
import { builtinTypes } from './registry/builtin/kinds';
import { FieldManager } from './managedFields/FieldManager';
import { Registry } from './registry/Registry';
import { Storage } from './storage/Storage';
import { Store } from './store/Store';
import { namespaces } from './verbs/admit';
import { Cluster } from './verbs/Cluster';
import { insert } from './verbs/create';

/** @public */
export interface EmbeddedClusterOptions {
  readonly storage: Storage;
  /** 0, the default, takes a free port. */
  readonly port?: number;
  /** Only loopback: the cluster has one user who may do everything. */
  readonly host?: '127.0.0.1';
  /** The bearer token of that user. */
  readonly token: string;
  /** Kept by the caller, so that kubeconfigs stay good over a restart. Default: a new one at every start. */
  readonly certificate?: Certificate;
  readonly clock?: Clock;
  readonly logger?: Logger;
}

/** A running cluster. @public */
export interface EmbeddedCluster {
  /** `https://127.0.0.1:<port>` */
  readonly url: string;
  readonly token: string;
  /** The certificate to trust, in PEM. */
  readonly certificateAuthority: string;
  /** YAML that `kubectl` and client libraries read. */
  kubeconfig(): string;
  /** Finishes writes under way, closes connections, lets go of the storage. */
  stop(): Promise<void>;
}

/**
 * Starts a Kubernetes API in this process, with what the storage holds.
 *
 * @throws Error when the storage cannot be read or the port is taken.
 * @public
 */
export async function startEmbeddedCluster(
  options: EmbeddedClusterOptions,
): Promise<EmbeddedCluster> {
  const logger = options.logger ?? silentLogger;
  const registry = new Registry(builtinTypes());
  const cluster: Cluster = {
    registry,
    fields: new FieldManager(registry),
    store: await Store.open(options.storage, logger),
    clock: options.clock ?? systemClock,
    logger,
  };
  const controllers = [
    new DefinitionController(cluster),
    new NamespaceController(cluster),
    new GarbageCollector(cluster),
  ];
  for (const controller of controllers) controller.start();
  await createNamespaces(cluster);
  const { token } = options;
  const certificate =
    options.certificate ?? selfSignedCertificate(systemClock.now());
  const server = new ApiServer(cluster, {
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 0,
    token,
    certificate,
  });
  const url = await server.listen();
  return {
    url,
    token,
    certificateAuthority: certificate.certificate,
    kubeconfig: () => writeKubeconfig(url, token, certificate.certificate),
    async stop() {
      await server.close();
      for (const controller of controllers) controller.stop();
      await cluster.store.drain();
      await options.storage.close();
    },
  };
}

const initialNamespaces = [
  'default',
  'kube-node-lease',
  'kube-public',
  'kube-system',
];

async function createNamespaces(cluster: Cluster): Promise<void> {
  const type = cluster.registry.find('', 'v1', namespaces)!;
  await cluster.store.transact(transaction => {
    for (const name of initialNamespaces) {
      if (transaction.get(namespaces, undefined, name)) continue;
      const object: KubeObject = {
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: { name },
      };
      insert(cluster, transaction, type, object, () => {});
    }
  });
}
