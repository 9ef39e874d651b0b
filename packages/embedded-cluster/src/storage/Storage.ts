import { JsonObject } from '../json/Json';

/** An object as it is kept. @public */
export interface StoredObject {
  /** Bucket, namespace and name: unique. */
  readonly key: string;
  /** The version of the cluster at which it was written. */
  readonly revision: number;
  readonly value: JsonObject;
}

/** One change of a batch. @public */
export type StoredChange =
  | ({ readonly type: 'put' } & StoredObject)
  | { readonly type: 'delete'; readonly key: string };

/** Everything that is kept. @public */
export interface StoredState {
  /** The highest version ever written, also of objects deleted since. */
  readonly revision: number;
  readonly objects: readonly StoredObject[];
}

/**
 * Where the cluster keeps its objects.
 *
 * The cluster calls one method at a time.
 *
 * @public
 */
export interface Storage {
  /**
   * Reads everything. May be called again, after it failed or to begin anew.
   *
   * @throws StorageError when it cannot now; a later call may.
   */
  load(): Promise<StoredState>;
  /**
   * Writes all of a batch, or nothing: durable once the promise resolves. An empty batch finds out whether writes work.
   *
   * Rejects when it cannot; the cluster then refuses the writes of the batch and repeats the last known state of its keys with the next one.
   *
   * @throws StorageError; with the failure `inUse`, somebody else has written since: what was loaded is old.
   */
  append(changes: readonly StoredChange[], revision: number): Promise<void>;
  /** Calls back when writes may have stopped working though nobody wrote. */
  onDoubt?(listener: () => void): void;
  /** Lets go of what the storage opened itself. */
  close(): Promise<void>;
}
