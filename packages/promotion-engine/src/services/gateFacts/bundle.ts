import { FactSource } from './FactSource';
import { historyWake } from './history';
import { ownBundle, ownSteps } from './ownWakes';
import { upstreamFacts } from './upstream';

/** What is promoted, and for how long it has soaked: of a rollback, what it restores. */
export const bundleFacts: FactSource = {
  facts: upstreamFacts,
  wakes: cached => [
    ownBundle,
    ownSteps(({ state, verifiedAt }) => [state, verifiedAt]),
    historyWake(cached),
  ],
};
