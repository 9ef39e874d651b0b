import { Instant } from '../types';
import { Observer } from '../values/equality';

/** Thrown, never absorbed: the evaluation did more work than it may. */
export class CostExceeded extends Error {
  constructor() {
    super('cost');
    this.name = 'CostExceeded';
  }
}

/** One evaluation: its instant, its budget, and the next instant at which anything that it looked at can differ. */
export class Run implements Observer {
  private spent = 0;
  private readonly done = new Set<string>();
  private next: Instant | undefined;

  constructor(readonly now: Instant, private readonly maxCost: number) {}

  get cost(): number {
    return this.spent;
  }

  get nextInstant(): Instant | undefined {
    return this.next;
  }

  charge(steps: number): void {
    this.spent += steps;
    if (this.spent > this.maxCost) throw new CostExceeded();
  }

  /** Work that is done once: its cost may not depend on what other runs left in a cache. */
  chargeOnce(work: string, steps: number): void {
    if (this.done.has(work)) return;
    this.done.add(work);
    this.charge(steps);
  }

  /** Notes an instant at which something may differ. */
  changesAt(instant: Instant): void {
    if (instant <= this.now) return;
    if (this.next === undefined || instant < this.next) this.next = instant;
  }

  /** A value that is `nanos` above a border now leaves the half-open range that begins or ends there. */
  border(nanos: bigint, rate: number): void {
    if (rate === 0) return;
    const speed = BigInt(rate) * 1_000_000n;
    const [ahead, each] = speed > 0n ? [-nanos, speed] : [nanos, -speed];
    if (ahead < 0n) return;
    const reached = rate > 0 && ahead % each === 0n;
    this.changesAt(this.now + Number(ahead / each) + (reached ? 0 : 1));
  }

  crossing(nanos: bigint, rate: number): void {
    if (rate === 0) return;
    const speed = BigInt(rate) * 1_000_000n;
    const [ahead, each] = speed > 0n ? [-nanos, speed] : [nanos, -speed];
    if (ahead < 0n) return;
    const equal = this.now + Number(ahead / each);
    if (ahead % each === 0n) this.changesAt(equal);
    this.changesAt(equal + 1);
  }
}
