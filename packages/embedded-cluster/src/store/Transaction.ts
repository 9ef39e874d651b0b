import { KubeObject } from '../api/KubeObject';
import { Bucket, keyOf, keyOfObject } from './Bucket';
import { StoreEvent } from './WatchHistory';

/** A change that waits for the storage. */
export interface StagedEvent extends StoreEvent {
  readonly bucket: string;
  readonly key: string;
}

/** What a transaction can see and do: the committed state under the changes staged before it. */
export interface Transaction {
  get(
    bucket: string,
    namespace: string | undefined,
    name: string,
  ): KubeObject | undefined;
  list(bucket: string): readonly KubeObject[];
  /** Writes the object at the next version and returns it as written. */
  put(bucket: string, object: KubeObject): KubeObject;
  /** Removes the object; `last` is what watchers see. Returns it at the version of the removal. */
  remove(bucket: string, last: KubeObject): KubeObject;
}

/** The changes of a batch, on top of the committed state. */
export class Staging implements Transaction {
  private readonly overlay = new Map<
    string,
    Map<string, KubeObject | undefined>
  >();
  private staged: StagedEvent[] = [];
  private revision: number;

  constructor(
    private readonly buckets: (name: string) => Bucket,
    revision: number,
  ) {
    this.revision = revision;
  }

  get events(): readonly StagedEvent[] {
    return this.staged;
  }

  get lastRevision(): number {
    return this.revision;
  }

  get(bucket: string, namespace: string | undefined, name: string) {
    return this.read(bucket, keyOf(namespace, name));
  }

  list(bucket: string): readonly KubeObject[] {
    const committed = this.buckets(bucket).list();
    const changed = this.overlay.get(bucket);
    if (!changed || changed.size === 0) return committed;
    const merged = new Map(committed.map(o => [keyOfObject(o), o]));
    for (const [key, object] of changed) {
      if (object) merged.set(key, object);
      else merged.delete(key);
    }
    return [...merged.keys()].sort().map(key => merged.get(key)!);
  }

  put(bucket: string, object: KubeObject): KubeObject {
    const key = keyOfObject(object);
    const previous = this.read(bucket, key);
    const written = this.atNextRevision(object);
    this.stage(bucket, key, written, {
      type: previous ? 'MODIFIED' : 'ADDED',
      object: written,
      previous,
    });
    return written;
  }

  remove(bucket: string, last: KubeObject): KubeObject {
    const key = keyOfObject(last);
    const previous = this.read(bucket, key);
    const removed = this.atNextRevision(last);
    const event = { type: 'DELETED', object: removed, previous } as const;
    this.stage(bucket, key, undefined, event);
    return removed;
  }

  /** Undoes all changes after the first `count`. */
  rollback(count: number): void {
    while (this.staged.length > count) {
      const event = this.staged.pop()!;
      this.overlay.get(event.bucket)!.set(event.key, event.previous);
      this.revision--;
    }
  }

  private atNextRevision(object: KubeObject): KubeObject {
    const resourceVersion = String(this.revision + 1);
    return { ...object, metadata: { ...object.metadata, resourceVersion } };
  }

  private stage(
    bucket: string,
    key: string,
    state: KubeObject | undefined,
    event: Omit<StoreEvent, 'revision'>,
  ): void {
    this.revision++;
    this.staged.push({ ...event, revision: this.revision, bucket, key });
    let changed = this.overlay.get(bucket);
    if (!changed) {
      changed = new Map();
      this.overlay.set(bucket, changed);
    }
    changed.set(key, state);
  }

  private read(bucket: string, key: string): KubeObject | undefined {
    const changed = this.overlay.get(bucket);
    if (changed?.has(key)) return changed.get(key);
    return this.buckets(bucket).get(key);
  }
}
