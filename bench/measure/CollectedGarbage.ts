import { PerformanceObserver } from 'node:perf_hooks';

interface Pause {
  /** As `performance.now` has it. */
  readonly from: number;
  readonly to: number;
}

/** When V8 stopped this thread to collect garbage. */
export class CollectedGarbage {
  private readonly pauses: Pause[] = [];
  private readonly observer = new PerformanceObserver(list =>
    this.add(list.getEntries()),
  );

  constructor() {
    this.observer.observe({ entryTypes: ['gc'] });
  }

  /** Milliseconds of pauses between two times, as `performance.now` has them. */
  between(from: number, to: number): number {
    return this.pauses
      .map(pause => Math.min(pause.to, to) - Math.max(pause.from, from))
      .reduce((sum, overlap) => sum + Math.max(0, overlap), 0);
  }

  stop(): void {
    this.add(this.observer.takeRecords());
    this.observer.disconnect();
  }

  private add(entries: readonly PerformanceEntry[]): void {
    for (const { startTime, duration } of entries)
      this.pauses.push({ from: startTime, to: startTime + duration });
  }
}
