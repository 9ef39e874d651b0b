import { rfc3339 } from '@kardinal/foundation';
import { KubeObject } from '../api/KubeObject';
import { equal, JsonObject } from '../json/Json';
import { cleanupFinalizer } from '../registry/builtin/customResourceDefinition';
import { customTypes, specOf } from '../registry/custom/customTypes';
import { ResourceType } from '../registry/ResourceType';
import { StagedEvent, Transaction } from '../store/Transaction';
import { Cluster } from '../verbs/Cluster';
import { removeOne } from '../verbs/delete';
import { DeleteOptions } from '../verbs/DeleteOptions';
import { acceptNames } from './acceptNames';
import { isTrue, withCondition } from './conditions';

/** Bucket of CustomResourceDefinitions. */
export const definitions = 'apiextensions.k8s.io/customresourcedefinitions';

const instanceDeletion: DeleteOptions = {
  durability: 'commit',
  propagation: undefined,
  uid: undefined,
  resourceVersion: undefined,
  gracePeriodSeconds: undefined,
};

/** Grants names to definitions, serves what they define, and cleans up after them. */
export class DefinitionController {
  private stopped = false;

  constructor(private readonly cluster: Cluster) {}

  start(): void {
    const { store } = this.cluster;
    for (const definition of store.bucket(definitions).list()) {
      this.serve(definition);
      this.schedule(definition.metadata.name);
    }
    store.observe(event => this.follow(event));
  }

  stop(): void {
    this.stopped = true;
  }

  private follow(event: StagedEvent): void {
    if (event.bucket !== definitions) {
      if (event.type === 'DELETED') this.followInstance(event.bucket);
      return;
    }
    const { name } = event.object.metadata;
    if (event.type === 'DELETED') {
      this.cluster.registry.replaceDefined(name, []);
      // Names may have become free for others.
      for (const other of this.cluster.store.bucket(definitions).list()) {
        this.schedule(other.metadata.name);
      }
    } else {
      this.serve(event.object);
      this.schedule(name);
    }
  }

  /** The last instance of a deleted definition may have gone. */
  private followInstance(bucket: string): void {
    for (const definition of this.cluster.store.bucket(definitions).list()) {
      const { deletionTimestamp, name } = definition.metadata;
      if (deletionTimestamp && bucketOf(definition) === bucket) {
        this.schedule(name);
      }
    }
  }

  private serve(definition: KubeObject): void {
    const { name } = definition.metadata;
    const types = isTrue(definition.status, 'Established')
      ? customTypes(definition)
      : [];
    const { registry, store } = this.cluster;
    for (const type of types) store.bucket(type.bucket, store.revision);
    registry.replaceDefined(name, types);
  }

  private schedule(name: string): void {
    setImmediate(() => this.attempt(name));
  }

  private async attempt(name: string): Promise<void> {
    if (this.stopped) return;
    try {
      await this.cluster.store.transact(tx => this.reconcile(tx, name));
    } catch (error) {
      if (this.stopped) return;
      this.cluster.logger.warn(`definition ${name}: ${String(error)}`);
      setTimeout(() => this.schedule(name), 1_000).unref();
    }
  }

  private reconcile(transaction: Transaction, name: string): void {
    const definition = transaction.get(definitions, undefined, name);
    if (!definition) return;
    if (definition.metadata.deletionTimestamp) {
      this.cleanUp(transaction, definition);
      return;
    }
    const others = transaction
      .list(definitions)
      .filter(other => other.metadata.name !== name);
    const status = acceptNames(definition, others, this.now());
    this.writeStatus(transaction, definition, status);
  }

  private now(): string {
    return rfc3339(this.cluster.clock.now());
  }

  private writeStatus(
    transaction: Transaction,
    definition: KubeObject,
    status: JsonObject,
  ): void {
    if (equal(status, definition.status)) return;
    const next: KubeObject = { ...definition, status };
    const tracked = this.cluster.fields.trackUpdate(
      this.definitionType,
      definition,
      next,
      { manager: 'kube-apiserver', subresource: 'status', time: this.now() },
    );
    transaction.put(definitions, tracked);
  }

  private get definitionType(): ResourceType {
    const { registry } = this.cluster;
    return registry.sharing(definitions)[0];
  }

  private cleanUp(transaction: Transaction, definition: KubeObject): void {
    const { finalizers = [] } = definition.metadata;
    if (!finalizers.includes(cleanupFinalizer)) return;
    if (this.removeInstances(transaction, definition) > 0) {
      const status = withCondition(definition.status, this.now(), {
        type: 'Terminating',
        status: 'True',
        reason: 'InstanceDeletionInProgress',
        message: 'CustomResource deletion is in progress',
      });
      this.writeStatus(transaction, definition, status);
      return;
    }
    const others = finalizers.filter(name => name !== cleanupFinalizer);
    if (others.length === 0) transaction.remove(definitions, definition);
    else {
      transaction.put(definitions, {
        ...definition,
        metadata: { ...definition.metadata, finalizers: others },
      });
    }
  }

  /** How many are left. */
  private removeInstances(
    transaction: Transaction,
    definition: KubeObject,
  ): number {
    const bucket = bucketOf(definition);
    const type = this.cluster.registry.sharing(bucket).at(0);
    if (!type) return 0;
    let left = 0;
    for (const { metadata } of transaction.list(bucket)) {
      const { namespace, name } = metadata;
      const removal = removeOne(
        this.cluster,
        transaction,
        type,
        namespace,
        name,
        instanceDeletion,
      );
      if (removal.type === 'waiting') left++;
    }
    return left;
  }
}

function bucketOf(definition: KubeObject): string {
  const { group, names } = specOf(definition);
  return `${group}/${names.plural}`;
}
