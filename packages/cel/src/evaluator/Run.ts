import { Instant } from '../types';
import { Observer } from '../values/equality';
import { firstDifference, MonotonicNumber } from '../values/MonotonicNumber';
import { compareNumbers, Numeric } from '../values/ordering';
import { Value } from '../values/Value';
import { Horizon } from './Horizon';

/** What a search for the first difference costs: it looks some 40 times. */
const SEARCH_COST = 10;

/** Thrown, never absorbed: the evaluation did more work than it may. */
export class CostExceeded extends Error {
  constructor() {
    super('cost');
    this.name = 'CostExceeded';
  }
}

/** One evaluation: its instant, its budget and, for a forecast, when anything that it looked at can differ next. */
export class Run implements Observer {
  private spent = 0;
  private readonly done = new Set<string>();

  constructor(
    readonly now: Instant,
    private readonly maxCost: number,
    private readonly horizon?: Horizon,
  ) {}

  get cost(): number {
    return this.spent;
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
  changesAt(instant: Instant | undefined): void {
    if (instant === undefined || instant <= this.now) return;
    this.horizon?.note(instant);
  }

  /** Notes an instant at which something may differ whose values repeat. */
  repeatsAt(instant: Instant, period: number): void {
    if (instant > this.now) this.horizon?.noteRepeated(instant, period);
  }

  /** The number that a value is now, for work that cannot follow it over time. */
  settled(value: Value): Value {
    if (!(value instanceof MonotonicNumber)) return value;
    if (this.horizon) {
      this.charge(SEARCH_COST);
      this.changesAt(value.nextStep(this.now));
    }
    return value.value;
  }

  /** Two numbers were compared, of which either may move. */
  compared(a: Numeric, b: Numeric): void {
    if (!this.horizon) return;
    const [left, right] = [a, b].map(each =>
      each instanceof MonotonicNumber ? each : undefined,
    );
    if (left === undefined && right === undefined) return;
    if (left?.direction === right?.direction) {
      this.settled(a);
      this.settled(b);
      return;
    }
    this.charge(SEARCH_COST);
    this.changesAt(
      firstDifference(this.now, instant => {
        const now = left === undefined ? a : left.at(instant);
        const other = right === undefined ? b : right.at(instant);
        return now === undefined || other === undefined
          ? 'error'
          : compareNumbers(now, other);
      }),
    );
  }

  /** A value that is `nanos` above a border now leaves the half-open range that begins or ends there. */
  border(nanos: bigint, rate: number): void {
    if (rate === 0 || !this.horizon) return;
    const speed = BigInt(rate) * 1_000_000n;
    const [ahead, each] = speed > 0n ? [-nanos, speed] : [nanos, -speed];
    if (ahead < 0n) return;
    const reached = rate > 0 && ahead % each === 0n;
    this.changesAt(this.now + Number(ahead / each) + (reached ? 0 : 1));
  }

  crossing(nanos: bigint, rate: number): void {
    if (rate === 0 || !this.horizon) return;
    const speed = BigInt(rate) * 1_000_000n;
    const [ahead, each] = speed > 0n ? [-nanos, speed] : [nanos, -speed];
    if (ahead < 0n) return;
    const equal = this.now + Number(ahead / each);
    if (ahead % each === 0n) this.changesAt(equal);
    this.changesAt(equal + 1);
  }
}
