import { KubeObject } from '../api/KubeObject';
import { isObject } from '../json/Json';
import { StagedEvent, Transaction } from '../store/Transaction';
import { namespaces } from '../verbs/admit';
import { Cluster } from '../verbs/Cluster';
import { removeOne } from '../verbs/delete';

const contentDeletion = {
  durability: 'commit',
  propagation: 'Background',
  uid: undefined,
  resourceVersion: undefined,
  gracePeriodSeconds: undefined,
} as const;

/** Empties namespaces that are being deleted, then lets them go. */
export class NamespaceController {
  private stopped = false;
  private readonly busy = new Set<string>();

  constructor(private readonly cluster: Cluster) {}

  start(): void {
    const { store } = this.cluster;
    for (const namespace of store.bucket(namespaces).list()) {
      this.consider(namespace);
    }
    store.observe(event => this.follow(event));
  }

  stop(): void {
    this.stopped = true;
  }

  private follow(event: StagedEvent): void {
    if (event.bucket === namespaces) {
      if (event.type !== 'DELETED') this.consider(event.object);
      return;
    }
    const { namespace } = event.object.metadata;
    if (event.type !== 'DELETED' || namespace === undefined) return;
    const owner = this.cluster.store.get(namespaces, undefined, namespace);
    if (owner) this.consider(owner);
  }

  private consider(namespace: KubeObject): void {
    const { name, deletionTimestamp } = namespace.metadata;
    if (!deletionTimestamp || this.busy.has(name)) return;
    this.busy.add(name);
    setImmediate(() => this.empty(name));
  }

  private async empty(name: string): Promise<void> {
    this.busy.delete(name);
    if (this.stopped) return;
    try {
      await this.cluster.store.transact(tx => this.emptyIn(tx, name));
    } catch (error) {
      if (this.stopped) return;
      this.cluster.logger.warn(`namespace ${name}: ${String(error)}`);
      setTimeout(() => this.empty(name), 1_000).unref();
    }
  }

  private emptyIn(transaction: Transaction, name: string): void {
    const namespace = transaction.get(namespaces, undefined, name);
    if (!namespace?.metadata.deletionTimestamp) return;
    let left = 0;
    for (const type of this.cluster.registry.buckets()) {
      if (type.scope === 'Cluster') continue;
      for (const { metadata } of transaction.list(type.bucket)) {
        if (metadata.namespace !== name) continue;
        const removal = removeOne(
          this.cluster,
          transaction,
          type,
          name,
          metadata.name,
          contentDeletion,
        );
        if (removal.type === 'waiting') left++;
      }
    }
    if (left === 0) release(transaction, namespace);
  }
}

function release(transaction: Transaction, namespace: KubeObject): void {
  const spec = isObject(namespace.spec) ? namespace.spec : {};
  const finalizers = Array.isArray(spec.finalizers) ? spec.finalizers : [];
  const others = finalizers.filter(name => name !== 'kubernetes');
  if (others.length === 0 && !namespace.metadata.finalizers?.length) {
    transaction.remove(namespaces, namespace);
  } else if (others.length < finalizers.length) {
    transaction.put(namespaces, {
      ...namespace,
      spec: { ...spec, finalizers: others },
    });
  }
}
