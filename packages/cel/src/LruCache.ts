/** A map that forgets what was not read for the longest time. */
export class LruCache<V> {
  private readonly entries = new Map<string, V>();

  constructor(private readonly capacity: number) {}

  getOrCreate(key: string, create: () => V): V {
    const known = this.entries.get(key);
    const value = known ?? create();
    this.entries.delete(key);
    this.entries.set(key, value);
    if (this.entries.size > this.capacity) {
      const [oldest] = this.entries.keys();
      this.entries.delete(oldest);
    }
    return value;
  }
}
