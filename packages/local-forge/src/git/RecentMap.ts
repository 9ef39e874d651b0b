/** Remembers the values that were used last, never more than `size`. @public */
export class RecentMap<Value> {
  private readonly entries = new Map<string, Value>();
  private readonly size: number;

  constructor(size: number) {
    this.size = size;
  }

  /** The value of a key, which becomes the most recent one. */
  get(key: string): Value | undefined {
    const value = this.entries.get(key);
    if (value === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, value);
    return value;
  }

  /** Keeps a value and forgets the one that was not used for longest. */
  set(key: string, value: Value): void {
    this.entries.delete(key);
    this.entries.set(key, value);
    if (this.entries.size <= this.size) return;
    const oldest = this.entries.keys().next().value;
    if (oldest !== undefined) this.entries.delete(oldest);
  }
}
