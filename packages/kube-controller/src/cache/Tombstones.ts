import { KubeObject } from '@kardinal/foundation';
import { compareResourceVersions } from '../client/compareResourceVersions';

/**
 * How a deletion became known: the API reported it, or this process requested it; or the object has left what a watch selects,
 * and may come back.
 */
export type DeletionSource = 'observed' | 'requested' | 'left';

interface Tombstone {
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly source: DeletionSource;
}

/**
 * Remembers deleted objects, so that older events do not bring them back.
 *
 * The number is bounded, oldest forgotten first: late events follow a deletion closely.
 */
export class Tombstones {
  readonly #tombstones = new Map<string, Tombstone>();

  constructor(private readonly capacity = 10_000) {}

  add(key: string, object: KubeObject, source: DeletionSource): void {
    const { uid, resourceVersion } = object.metadata;
    const known = this.#tombstones.get(key);
    if (
      compareResourceVersions(known?.resourceVersion, resourceVersion) ===
      'newer'
    ) {
      return;
    }
    this.#tombstones.delete(key);
    this.#tombstones.set(key, { uid, resourceVersion, source });
    if (this.#tombstones.size <= this.capacity) return;
    const [oldest] = this.#tombstones.keys();
    this.#tombstones.delete(oldest);
  }

  /** Whether this state of an object is from before its deletion. */
  covers(key: string, object: KubeObject): boolean {
    const tombstone = this.#tombstones.get(key);
    if (!tombstone) return false;
    const { uid, resourceVersion, deletionTimestamp } = object.metadata;
    const order = compareResourceVersions(
      resourceVersion,
      tombstone.resourceVersion,
    );
    if (order === 'older' || order === 'same') return true;
    if (tombstone.source === 'left') return false;
    if (uid === undefined || uid !== tombstone.uid) return false;
    // A finalizer that we had not seen kept the object: it is terminating, not gone.
    return tombstone.source === 'observed' || deletionTimestamp === undefined;
  }

  /** Forgets what a complete list has overtaken. */
  clear(keys: Iterable<string>): void {
    for (const key of keys) this.#tombstones.delete(key);
  }

  keys(): readonly string[] {
    return [...this.#tombstones.keys()];
  }
}
