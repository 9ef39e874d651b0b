import { KubeObject } from '../api/KubeObject';

/** A committed change. */
export interface StoreEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly revision: number;
  /** The new state; on DELETED the last state, at the version of the deletion. */
  readonly object: KubeObject;
  /** The state before; absent on ADDED. */
  readonly previous: KubeObject | undefined;
}

type Listener = (event: StoreEvent) => void;

const keptEvents = 10_000;

/** The recent changes of one resource, and who wants to hear of the next. */
export class WatchHistory {
  private events: StoreEvent[] = [];
  private readonly listeners = new Set<Listener>();
  private oldest: number;

  /** @param since - changes after this version are known */
  constructor(since: number) {
    this.oldest = since;
  }

  add(event: StoreEvent): void {
    this.events.push(event);
    if (this.events.length > keptEvents * 1.25) {
      this.events = this.events.slice(-keptEvents);
      this.oldest = this.events[0].revision - 1;
    }
    for (const listener of [...this.listeners]) listener(event);
  }

  /** The version before the oldest change that is still known. */
  get since(): number {
    return this.oldest;
  }

  /** Changes after a version, oldest first; undefined when some are forgotten. */
  after(revision: number): readonly StoreEvent[] | undefined {
    if (revision < this.oldest) return undefined;
    let low = 0;
    let high = this.events.length;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (this.events[middle].revision > revision) high = middle;
      else low = middle + 1;
    }
    return this.events.slice(low);
  }

  /** Calls the listener for every later change, until the returned function is called. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
