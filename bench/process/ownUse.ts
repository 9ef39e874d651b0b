import { setTimeout } from 'node:timers/promises';

/** Memory of a process, in bytes. */
export interface MemoryUse {
  readonly resident: number;
  /** The most that was ever resident. */
  readonly peak: number;
  readonly heap: number;
  /** Outside of the heap, but kept by it. */
  readonly external: number;
}

function memory(): MemoryUse {
  const { rss, heapUsed, external } = process.memoryUsage();
  const peak = process.resourceUsage().maxRSS * 2 ** 10;
  return { resident: rss, peak, heap: heapUsed, external };
}

/** What this process uses, for who measures it from outside. */
export const ownUse = {
  memory,
  /** After a collection of garbage: what is in use. */
  collected(): MemoryUse {
    globalThis.gc?.();
    return memory();
  },
  /** Seconds of processor time since the process began. */
  processor(): number {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  },
  /** Until the processor has had nearly nothing to do for so many seconds. */
  async rest(seconds: number): Promise<void> {
    for (let quiet = 0; quiet < seconds; ) {
      const before = process.cpuUsage();
      await setTimeout(1_000);
      const { user, system } = process.cpuUsage(before);
      quiet = user + system < 100_000 ? quiet + 1 : 0;
    }
  },
};
