import { setTimeout } from 'node:timers/promises';
import { ownUse } from '../process/ownUse';
import { serve } from '../process/remote';
import { SiteFacts } from '../site/options';
import { Product } from './Product';

let product: Product | undefined;

function running(): Product {
  if (product === undefined) throw new Error('The product was not started');
  return product;
}

/** Until the caches are. */
async function filled(): Promise<void> {
  const { pipelines, bundles, steps, gates } = running().engine.cached;
  const stores = [pipelines, bundles, steps, gates];
  while (!stores.every(store => store.hasSynced())) await setTimeout(100);
}

const calls = {
  ...ownUse,
  /** @returns the URL that CI calls. */
  async start(facts: SiteFacts): Promise<string> {
    product = await Product.start(facts);
    return product.url;
  },
  filled,
  /** Bytes of the API server's answers by verb and kind. */
  answered: () => running().traffic.answered.byKind(),
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
