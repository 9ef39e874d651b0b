import { Flow } from './FairQueue';

/**
 * Places for what runs at the same time. Where all are taken, a tenant with fewer than its share of them has more, up to half as many
 * again together: it waits for its turn, and not for something of somebody else to end.
 *
 * @public
 */
export class Places {
  readonly #taken = new Map<Flow['tenant'], number>();
  readonly #most: number;
  #size = 0;

  constructor(private readonly count: number) {
    this.#most = count + Math.floor(count / 2);
  }

  /** Of everybody. */
  get taken(): number {
    return this.#size;
  }

  /** Whether nobody has one. */
  get areGone(): boolean {
    return this.#size >= this.#most;
  }

  isFreeFor(tenant: Flow['tenant']): boolean {
    if (this.#size < this.count) return true;
    return !this.areGone && this.#takenBy(tenant) < this.#shareWith(tenant);
  }

  take(tenant: Flow['tenant']): void {
    this.#taken.set(tenant, this.#takenBy(tenant) + 1);
    this.#size += 1;
  }

  /** One that was taken. */
  release(tenant: Flow['tenant']): void {
    const left = (this.#taken.get(tenant) ?? 1) - 1;
    if (left === 0) this.#taken.delete(tenant);
    else this.#taken.set(tenant, left);
    this.#size -= 1;
  }

  #takenBy(tenant: Flow['tenant']): number {
    return this.#taken.get(tenant) ?? 0;
  }

  /** What each has where everybody of whom something runs, and this tenant, have as many: one at least. */
  #shareWith(tenant: Flow['tenant']): number {
    const tenants = this.#taken.size + (this.#taken.has(tenant) ? 0 : 1);
    return Math.max(1, Math.floor(this.count / tenants));
  }
}
