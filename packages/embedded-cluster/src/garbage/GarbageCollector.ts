import { KubeObject, OwnerReference } from '../api/KubeObject';
import { StagedEvent, Transaction } from '../store/Transaction';
import { Cluster } from '../verbs/Cluster';
import { removeOne } from '../verbs/delete';
import { Propagation } from '../verbs/DeleteOptions';
import { addressOf, ObjectAddress, OwnerGraph } from './OwnerGraph';
import { storeWithout } from './finalizers';

const orphan = 'orphan';
const foreground = 'foregroundDeletion';

/** How long an owner may be missing, in milliseconds. */
const absenceGrace = 1_500;

/**
 * Deletes what lost its owners, and works off the finalizers of foreground and orphaning deletion.
 *
 * @see https://kubernetes.io/docs/concepts/architecture/garbage-collection/
 */
export class GarbageCollector {
  private readonly graph = new OwnerGraph();
  private readonly waiting = new Map<string, ObjectAddress>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private working = false;
  private stopped = false;

  constructor(private readonly cluster: Cluster) {}

  /** Reads the present state and follows all changes. */
  start(): void {
    const { store } = this.cluster;
    for (const bucket of store.bucketNames()) {
      for (const object of store.bucket(bucket).list()) {
        this.graph.add(bucket, object);
      }
    }
    for (const bucket of store.bucketNames()) {
      for (const object of store.bucket(bucket).list()) {
        this.consider(bucket, object);
      }
    }
    store.observe(event => this.follow(event));
  }

  stop(): void {
    this.stopped = true;
    this.timers.forEach(timer => clearTimeout(timer));
  }

  private follow(event: StagedEvent): void {
    const dependents = this.graph.dependentsOf(event.object.metadata.uid ?? '');
    this.graph.update(event);
    if (event.type === 'DELETED') {
      dependents.forEach(dependent => this.enqueue(dependent));
      this.reconsiderOwners(event.object);
    } else {
      if (event.previous) this.reconsiderOwners(event.previous);
      this.consider(event.bucket, event.object);
    }
  }

  /** An owner that waits for its dependents may have waited for this one. */
  private reconsiderOwners(object: KubeObject): void {
    for (const { uid } of object.metadata.ownerReferences ?? []) {
      const owner = this.graph.find(uid);
      if (owner) this.enqueue(owner);
    }
  }

  private consider(bucket: string, object: KubeObject): void {
    const { ownerReferences, deletionTimestamp, finalizers } = object.metadata;
    const held = finalizers?.some(
      name => name === orphan || name === foreground,
    );
    const address = addressOf(bucket, object);
    if (ownerReferences?.length) {
      // An owner may be about to come; and nobody saw it go.
      this.later(address);
    }
    if (deletionTimestamp && held) {
      this.enqueue(address);
      const { uid = '' } = object.metadata;
      this.graph.dependentsOf(uid).forEach(item => this.enqueue(item));
    }
  }

  private later(address: ObjectAddress): void {
    const { timers } = this;
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (!this.stopped) this.enqueue(address);
    }, absenceGrace);
    timer.unref();
    timers.add(timer);
  }

  private enqueue(address: ObjectAddress): void {
    this.waiting.set(address.uid, address);
    if (this.working) return;
    this.working = true;
    setImmediate(() => this.work());
  }

  private async work(): Promise<void> {
    while (this.waiting.size > 0 && !this.stopped) {
      const batch = [...this.waiting.values()];
      this.waiting.clear();
      await Promise.all(batch.map(address => this.attempt(address)));
    }
    this.working = false;
  }

  private async attempt(address: ObjectAddress): Promise<void> {
    try {
      await this.cluster.store.transact(tx => this.collect(tx, address));
    } catch (error) {
      if (this.stopped) return;
      this.cluster.logger.warn(`garbage collection: ${String(error)}`);
      this.later(address);
    }
  }

  private collect(transaction: Transaction, address: ObjectAddress): void {
    const { bucket, namespace, name, uid } = address;
    const object = transaction.get(bucket, namespace, name);
    if (!object || object.metadata.uid !== uid) return;
    if (object.metadata.deletionTimestamp) {
      this.finish(transaction, bucket, object);
      return;
    }
    if (object.metadata.ownerReferences?.length) {
      this.judge(transaction, bucket, object);
    }
  }

  /** Works off what a deleted object still waits for. */
  private finish(
    transaction: Transaction,
    bucket: string,
    object: KubeObject,
  ): void {
    const { finalizers = [], uid = '' } = object.metadata;
    const dependents = this.present(transaction, uid);
    if (finalizers.includes(orphan)) {
      for (const { bucket: place, object: dependent } of dependents) {
        this.dropReferences(transaction, place, dependent, [uid]);
      }
      storeWithout(this.cluster, transaction, bucket, object, orphan);
    } else if (finalizers.includes(foreground)) {
      const blocked = dependents.some(({ object: dependent }) =>
        dependent.metadata.ownerReferences?.some(
          owner => owner.uid === uid && owner.blockOwnerDeletion,
        ),
      );
      if (!blocked) {
        storeWithout(this.cluster, transaction, bucket, object, foreground);
      }
    }
  }

  private present(transaction: Transaction, uid: string) {
    return this.graph.dependentsOf(uid).flatMap(address => {
      const { bucket, namespace, name } = address;
      const object = transaction.get(bucket, namespace, name);
      return object?.metadata.uid === address.uid ? [{ bucket, object }] : [];
    });
  }

  /** Keeps an object that has an owner left, deletes it otherwise. */
  private judge(
    transaction: Transaction,
    bucket: string,
    object: KubeObject,
  ): void {
    const owners = object.metadata.ownerReferences ?? [];
    const states = owners.map(owner =>
      this.stateOf(transaction, object, owner),
    );
    const gone = owners.filter((_, index) => states[index] !== 'solid');
    if (gone.length === 0) return;
    if (gone.length < owners.length) {
      const uids = gone.map(owner => owner.uid);
      this.dropReferences(transaction, bucket, object, uids);
      return;
    }
    const type = this.cluster.registry.buckets().find(t => t.bucket === bucket);
    if (!type) return;
    const { namespace, name, uid = '' } = object.metadata;
    const waits =
      states.includes('waiting') && this.present(transaction, uid).length > 0;
    removeOne(this.cluster, transaction, type, namespace, name, {
      durability: 'commit',
      propagation: waits ? 'Foreground' : propagationOf(object),
      uid,
      resourceVersion: undefined,
      gracePeriodSeconds: undefined,
    });
  }

  private stateOf(
    transaction: Transaction,
    object: KubeObject,
    reference: OwnerReference,
  ): 'solid' | 'absent' | 'waiting' {
    const { registry } = this.cluster;
    // Nobody knows whether an owner of an unknown kind is there: it counts as there.
    const type = registry.findKind(reference.apiVersion, reference.kind);
    if (!type) return 'solid';
    const namespace =
      type.scope === 'Namespaced' ? object.metadata.namespace : undefined;
    const owner = transaction.get(type.bucket, namespace, reference.name);
    if (owner?.metadata.uid !== reference.uid) return 'absent';
    const { deletionTimestamp, finalizers } = owner.metadata;
    const deleting = deletionTimestamp && finalizers?.includes(foreground);
    return deleting ? 'waiting' : 'solid';
  }

  private dropReferences(
    transaction: Transaction,
    bucket: string,
    object: KubeObject,
    uids: readonly string[],
  ): void {
    const kept = (object.metadata.ownerReferences ?? []).filter(
      owner => !uids.includes(owner.uid),
    );
    const metadata = { ...object.metadata, ownerReferences: kept };
    if (kept.length === 0) {
      delete (metadata as { ownerReferences?: OwnerReference[] })
        .ownerReferences;
    }
    transaction.put(bucket, { ...object, metadata });
  }
}

function propagationOf(object: KubeObject): Propagation {
  const finalizers = object.metadata.finalizers ?? [];
  if (finalizers.includes(orphan)) return 'Orphan';
  return finalizers.includes(foreground) ? 'Foreground' : 'Background';
}
