import { PassiveClock, MessageLogger } from '@kardinal/foundation';
import { KubeObject } from './api/KubeObject';
import { DefinitionController } from './definitions/DefinitionController';
import { GarbageCollector } from './garbage/GarbageCollector';
import { NamespaceController } from './garbage/NamespaceController';
import { FieldManager } from './managedFields/FieldManager';
import { builtinTypes } from './registry/builtin/kinds';
import { Registry } from './registry/Registry';
import { Storage } from './storage/Storage';
import { StorageError } from './storage/StorageError';
import { StorageHealth } from './store/StorageHealth';
import { Store } from './store/Store';
import { namespaces } from './verbs/admit';
import { Cluster } from './verbs/Cluster';
import { WatchedForms } from './verbs/WatchedForms';
import { insert } from './verbs/create';

/** What a cluster is opened with. */
export interface OpenClusterOptions {
  readonly storage: Storage;
  readonly health: StorageHealth;
  readonly clock: PassiveClock;
  readonly logger: MessageLogger;
}

/** A cluster in memory, as the storage has it, with its controllers at work. */
export interface OpenCluster {
  readonly cluster: Cluster;
  /** Finds out whether the storage accepts writes. */
  check(): void;
  /** Ends the controllers, finishes writes under way. */
  close(): Promise<void>;
}

/** @throws StorageError when the storage cannot be read */
export async function openCluster(
  options: OpenClusterOptions,
): Promise<OpenCluster> {
  const { storage, health, clock, logger } = options;
  const store = await Store.open(storage, health);
  const registry = new Registry(builtinTypes());
  const fields = new FieldManager(registry);
  const cluster: Cluster = {
    registry,
    fields,
    watched: new WatchedForms(),
    store,
    clock,
    logger,
  };
  const controllers = [
    new DefinitionController(cluster),
    new NamespaceController(cluster),
    new GarbageCollector(cluster),
  ];
  // What a check finds out, the health reports.
  const check = () => void store.check();
  const stopChecks = health.checkWith(check);
  for (const controller of controllers) controller.start();
  const close = async () => {
    stopChecks();
    for (const controller of controllers) controller.stop();
    await store.drain();
  };
  try {
    await createNamespaces(cluster);
  } catch (error) {
    await close();
    throw health.failure ? new StorageError(health.failure) : error;
  }
  return { cluster, check, close };
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
