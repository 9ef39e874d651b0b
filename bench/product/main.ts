import { setTimeout } from 'node:timers/promises';
import { serve } from '../process/remote';
import { SiteFacts } from '../site/options';
import { Product } from './Product';

/** Memory of a process, in bytes. */
export interface MemoryUse {
  readonly resident: number;
  /** The most that was ever resident. */
  readonly peak: number;
  readonly heap: number;
  /** Outside of the heap, but kept by it. */
  readonly external: number;
}

let product: Product | undefined;

function running(): Product {
  if (product === undefined) throw new Error('The product was not started');
  return product;
}

function memory(): MemoryUse {
  const { rss, heapUsed, external } = process.memoryUsage();
  const peak = process.resourceUsage().maxRSS * 2 ** 10;
  return { resident: rss, peak, heap: heapUsed, external };
}

/** Until the caches are. */
async function filled(): Promise<void> {
  const { pipelines, bundles, steps, gates } = running().engine.cached;
  const stores = [pipelines, bundles, steps, gates];
  while (!stores.every(store => store.hasSynced())) await setTimeout(100);
}

/** Until the processor has had nearly nothing to do for so many seconds. */
async function rest(seconds: number): Promise<void> {
  for (let quiet = 0; quiet < seconds; ) {
    const before = process.cpuUsage();
    await setTimeout(1_000);
    const { user, system } = process.cpuUsage(before);
    quiet = user + system < 100_000 ? quiet + 1 : 0;
  }
}

const calls = {
  /** @returns the URL that CI calls. */
  async start(facts: SiteFacts): Promise<string> {
    product = await Product.start(facts);
    return product.url;
  },
  filled,
  rest,
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
  /** Requests to the API server by verb and kind, without those that install the kinds. */
  requests(): Readonly<Record<string, number>> {
    return Object.fromEntries(
      Object.entries(running().traffic.apiRequests()).filter(
        ([what]) => !what.endsWith(' CustomResourceDefinition'),
      ),
    );
  },
  stop: () => running().stop(),
};

/** What the process of a product answers that is measured from outside. */
export type ProductCalls = typeof calls;

serve(calls);
