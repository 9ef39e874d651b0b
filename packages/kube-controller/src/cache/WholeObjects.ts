/** Something that takes much space until it is released. */
export interface Resident {
  /** Releases its space, unless it was used since the last call. */
  release(): 'released' | 'used';
}

/** Characters of JSON; objects take about three times as many bytes. A Bundle on its way through 500 environments needs 6 Mi. */
const defaultCapacity = 12 * 2 ** 20;
/** Of this, what a list may fill, of which most is not read soon. */
const defaultForLists = 2 * 2 ** 20;

/**
 * Bounds the space of what is kept at hand: the oldest is released first, unless it was used since the last attempt;
 * then it counts as new. So a use costs no more than a mark.
 */
export class WholeObjects {
  readonly #sizes = new Map<Resident, number>();
  /** Goes from the oldest to the newest: to begin anew each time would go through all that were dismissed. */
  #oldest = this.#sizes.keys();
  #size = 0;

  constructor(
    private readonly capacity: number = defaultCapacity,
    private readonly forLists: number = Math.min(capacity, defaultForLists),
  ) {}

  /** Whether one more of a list may be kept at hand. */
  hasRoomFor(size: number): boolean {
    return this.#size + size <= this.forLists;
  }

  /** @param size - in characters of JSON */
  admit(resident: Resident, size: number): void {
    this.#sizes.set(resident, size);
    this.#size += size;
    while (this.#size > this.capacity && this.#sizes.size > 1) {
      const next = this.#next(resident);
      if (next.release() === 'released') this.dismiss(next);
      else this.#moveToEnd(next);
    }
  }

  /** It is gone, or released. */
  dismiss(resident: Resident): void {
    this.#size -= this.#sizes.get(resident) ?? 0;
    this.#sizes.delete(resident);
  }

  #moveToEnd(resident: Resident): void {
    const size = this.#sizes.get(resident)!;
    this.#sizes.delete(resident);
    this.#sizes.set(resident, size);
  }

  /** The oldest, but not the one that has just come. */
  #next(but: Resident): Resident {
    for (;;) {
      const { value, done } = this.#oldest.next();
      if (done) this.#oldest = this.#sizes.keys();
      else if (value !== but) return value;
    }
  }
}
