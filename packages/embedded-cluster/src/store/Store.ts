import { ApiError } from '../api/ApiError';
import { KubeObject } from '../api/KubeObject';
import { Storage, StoredChange } from '../storage/Storage';
import { StorageError } from '../storage/StorageError';
import { toStorageError } from '../storage/toStorageError';
import { Bucket, keyOf } from './Bucket';
import { DryRun } from './DryRun';
import { StorageHealth } from './StorageHealth';
import { StagedEvent, Staging, Transaction } from './Transaction';

/** Whether a transaction's changes are kept. */
export type Durability = 'commit' | 'dryRun';

interface Pending {
  readonly run: (staging: Staging) => Settled;
  readonly reject: (error: unknown) => void;
}

/** Calls back once the batch is durable. */
type Settled = () => void;

const batchSize = 500;

/**
 * The objects of the cluster.
 *
 * Readers see what is durable. Writers queue: all that wait are computed in turn on top of each other, made durable as one batch,
 * and only then seen and acknowledged. When the storage fails the batch never happened; readers go on, and the storage is tried again
 * and again until it works.
 */
export class Store {
  private readonly buckets = new Map<string, Bucket>();
  private readonly doubtful = new Set<string>();
  private readonly observers: ((event: StagedEvent) => void)[] = [];
  private queue: Pending[] = [];
  private isCheckWanted = false;
  private pumping: Promise<void> | undefined;

  /** The changes after this version are all known. Version 1 is nobody's: "from version 1" always means too old. */
  private readonly opened: number;

  private constructor(
    private readonly storage: Storage,
    private readonly health: StorageHealth,
    private committed: number,
  ) {
    this.opened = Math.max(committed, 2);
  }

  /** Reads everything that the storage has. */
  static async open(storage: Storage, health: StorageHealth): Promise<Store> {
    const state = await storage.load();
    const store = new Store(storage, health, Math.max(state.revision, 1));
    for (const { key, value } of state.objects) {
      const { bucket, objectKey } = splitStorageKey(key);
      store.bucket(bucket).set(objectKey, value as KubeObject);
    }
    return store;
  }

  /** The version of the last durable write. */
  get revision(): number {
    return this.committed;
  }

  /**
   * The objects of one resource.
   *
   * @param since - when the resource came to be, if this is the first that is heard of it: by default it was always there
   */
  bucket(name: string, since: number = this.opened): Bucket {
    let bucket = this.buckets.get(name);
    if (!bucket) {
      bucket = new Bucket(name, since);
      this.buckets.set(name, bucket);
    }
    return bucket;
  }

  bucketNames(): string[] {
    return [...this.buckets.keys()];
  }

  get(bucket: string, namespace: string | undefined, name: string) {
    return this.bucket(bucket).get(keyOf(namespace, name));
  }

  /** Calls the observer with every durable change, in order. */
  observe(observer: (event: StagedEvent) => void): void {
    this.observers.push(observer);
  }

  /**
   * Runs `change` against the newest state and resolves with its result once that is durable.
   *
   * `change` is synchronous; what it throws undoes its changes and rejects the promise.
   */
  transact<T>(
    change: (transaction: Transaction) => T,
    durability: Durability = 'commit',
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const run = (staging: Staging): Settled => {
        const mark = staging.events.length;
        try {
          const dry = durability === 'dryRun';
          const result = change(dry ? new DryRun(staging) : staging);
          if (dry) staging.rollback(mark);
          return () => resolve(result);
        } catch (error) {
          staging.rollback(mark);
          return () => reject(error);
        }
      };
      this.queue.push({ run, reject });
      this.pumping ??= this.pump();
    });
  }

  /** Finds out whether the storage accepts writes, by writing again what is in doubt. */
  async check(): Promise<void> {
    this.isCheckWanted = true;
    this.pumping ??= this.pump();
    await this.pumping;
  }

  /** Resolves when nothing waits any more. */
  async drain(): Promise<void> {
    while (this.pumping) await this.pumping;
  }

  private async pump(): Promise<void> {
    // Requests of the same turn of the event loop share a batch.
    await Promise.resolve();
    while (this.queue.length > 0 || this.isCheckWanted) {
      const batch = this.queue.slice(0, batchSize);
      this.queue = this.queue.slice(batchSize);
      await this.commit(batch);
    }
    this.pumping = undefined;
  }

  private async commit(batch: readonly Pending[]): Promise<void> {
    const staging = new Staging(name => this.bucket(name), this.committed);
    const settled = batch.map(pending => pending.run(staging));
    const { events, lastRevision } = staging;
    if (events.length > 0 || this.isCheckWanted) {
      this.isCheckWanted = false;
      try {
        await this.storage.append(this.changesOf(events), lastRevision);
        this.doubtful.clear();
      } catch (error) {
        this.fail(batch, events, error);
        return;
      }
      this.health.succeed();
      this.apply(events, lastRevision);
    }
    for (const settle of settled) settle();
  }

  private fail(
    batch: readonly Pending[],
    events: readonly StagedEvent[],
    error: unknown,
  ): void {
    // The storage may have kept the batch before it failed: it gets the states of these keys again.
    for (const event of events) this.doubtful.add(storageKey(event));
    const refusal = toStorageError(error, 'the storage');
    this.health.fail(refusal.failure);
    for (const pending of batch) pending.reject(unavailable(refusal));
  }

  private apply(events: readonly StagedEvent[], revision: number): void {
    this.committed = revision;
    for (const event of events) {
      const bucket = this.bucket(event.bucket);
      if (event.type === 'DELETED') bucket.delete(event.key);
      else bucket.set(event.key, event.object);
    }
    for (const event of events) {
      this.bucket(event.bucket).history.add(event);
      for (const observer of this.observers) observer(event);
    }
  }

  private changesOf(events: readonly StagedEvent[]): StoredChange[] {
    const last = new Map<string, StoredChange>();
    for (const key of this.doubtful) last.set(key, this.knownState(key));
    for (const event of events) {
      const key = storageKey(event);
      last.set(
        key,
        event.type === 'DELETED'
          ? { type: 'delete', key }
          : { type: 'put', key, revision: event.revision, value: event.object },
      );
    }
    return [...last.values()];
  }

  private knownState(key: string): StoredChange {
    const { bucket, objectKey } = splitStorageKey(key);
    const value = this.bucket(bucket).get(objectKey);
    if (!value) return { type: 'delete', key };
    const revision = Number(value.metadata.resourceVersion);
    return { type: 'put', key, revision, value };
  }
}

function storageKey(event: StagedEvent): string {
  return `${event.bucket}/${event.key}`;
}

/** A storage key is the bucket (with a slash in it for named groups), the namespace and the name. */
function splitStorageKey(key: string) {
  const name = key.lastIndexOf('/');
  const namespace = key.lastIndexOf('/', name - 1);
  return {
    bucket: key.slice(0, namespace),
    objectKey: key.slice(namespace + 1),
  };
}

function unavailable({ message }: StorageError): ApiError {
  return new ApiError(
    503,
    'ServiceUnavailable',
    `the storage of the cluster did not take the write: ${message}`,
    { retryAfterSeconds: 1 },
  );
}
