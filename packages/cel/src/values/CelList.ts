import { fromScope, ScopeReader } from './fromScope';
import type { Value } from './Value';

/** `data`: it came with the scope, so that what it lacks may come later. */
export type Origin = 'data' | 'computed';

export class CelList {
  private constructor(
    private readonly items: readonly unknown[],
    readonly origin: Origin,
    private readonly reader?: ScopeReader,
  ) {}

  static of(items: readonly Value[]): CelList {
    return new CelList(items, 'computed');
  }

  /** Items stay as they are until they are read. */
  static fromScope(items: readonly unknown[], reader?: ScopeReader): CelList {
    return new CelList(items, 'data', reader);
  }

  get size(): number {
    return this.items.length;
  }

  at(index: number): Value {
    const item = this.items[index];
    return this.origin === 'data' ? this.read(item) : (item as Value);
  }

  values(): readonly Value[] {
    return this.origin === 'data'
      ? this.items.map(item => this.read(item))
      : (this.items as readonly Value[]);
  }

  private read(item: unknown): Value {
    const value = fromScope(item, this.reader);
    return this.reader ? this.reader.settled(value) : value;
  }
}
