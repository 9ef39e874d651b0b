import { FactSource } from './FactSource';
import { historyFacts, historyWake } from './history';

/** The Bundles that were there before. */
export const previousBundleFacts: FactSource = {
  facts: (cached, promotion) => ({ history: historyFacts(cached, promotion) }),
  wakes: cached => [historyWake(cached)],
};
