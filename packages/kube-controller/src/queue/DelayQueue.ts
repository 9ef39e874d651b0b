import { Instant } from '@kardinal/foundation';

interface Entry {
  readonly key: string;
  readonly instant: Instant;
  readonly order: number;
}

/**
 * Keys, each once, by the instant at which they are due. Adding a key again keeps the earlier instant.
 *
 * A binary heap; entries that were overtaken stay in it and are skipped when they surface.
 *
 * @public
 */
export class DelayQueue {
  readonly #heap: Entry[] = [];
  readonly #live = new Map<string, Entry>();
  #order = 0;

  get size(): number {
    return this.#live.size;
  }

  add(key: string, instant: Instant): void {
    const existing = this.#live.get(key);
    if (existing && existing.instant <= instant) return;
    const entry = { key, instant, order: this.#order++ };
    this.#live.set(key, entry);
    this.#heap.push(entry);
    this.#siftUp(this.#heap.length - 1);
  }

  delete(key: string): void {
    this.#live.delete(key);
  }

  clear(): void {
    this.#live.clear();
    this.#heap.length = 0;
  }

  /** When the first key is due. */
  nextInstant(): Instant | undefined {
    this.#dropDead();
    return this.#heap[0]?.instant;
  }

  /** Removes and returns the first key that is due; equal instants in the order of arrival. */
  take(now: Instant): string | undefined {
    const next = this.nextInstant();
    if (next === undefined || next > now) return undefined;
    const { key } = this.#pop();
    this.#live.delete(key);
    return key;
  }

  #dropDead(): void {
    while (
      this.#heap.length > 0 &&
      this.#live.get(this.#heap[0].key) !== this.#heap[0]
    ) {
      this.#pop();
    }
  }

  #pop(): Entry {
    const top = this.#heap[0];
    const last = this.#heap.pop()!;
    if (this.#heap.length > 0) {
      this.#heap[0] = last;
      this.#siftDown(0);
    }
    return top;
  }

  #siftUp(start: number): void {
    let index = start;
    while (index > 0) {
      const parent = Math.floor((index - 1) / 2);
      if (!isBefore(this.#heap[index], this.#heap[parent])) return;
      this.#swap(index, parent);
      index = parent;
    }
  }

  #siftDown(start: number): void {
    let index = start;
    for (;;) {
      const first = this.#firstOf(index, 2 * index + 1, 2 * index + 2);
      if (first === index) return;
      this.#swap(index, first);
      index = first;
    }
  }

  #firstOf(...indexes: number[]): number {
    return indexes
      .filter(index => index < this.#heap.length)
      .reduce((a, b) => (isBefore(this.#heap[b], this.#heap[a]) ? b : a));
  }

  #swap(a: number, b: number): void {
    const entry = this.#heap[a];
    this.#heap[a] = this.#heap[b];
    this.#heap[b] = entry;
  }
}

function isBefore(a: Entry, b: Entry): boolean {
  return a.instant === b.instant ? a.order < b.order : a.instant < b.instant;
}
