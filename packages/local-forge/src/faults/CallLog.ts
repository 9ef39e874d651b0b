/** How often a route was called. @public */
export interface CallCount {
  count: number;
  /** How many of them were answered with 304. */
  notModified: number;
}

/** Counts calls by route, so that tests can assert them. @public */
export class CallLog {
  private counts = new Map<string, CallCount>();

  /** Counts one answered call. */
  add(route: string, status: number): void {
    const known = this.counts.get(route) ?? { count: 0, notModified: 0 };
    this.counts.set(route, {
      count: known.count + 1,
      notModified: known.notModified + (status === 304 ? 1 : 0),
    });
  }

  /** The counts by route, in the order in which routes were first called. */
  read(): Record<string, CallCount> {
    return Object.fromEntries(this.counts);
  }

  /** Starts again from nothing. */
  clear(): void {
    this.counts = new Map();
  }
}
