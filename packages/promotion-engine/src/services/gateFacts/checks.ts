import {
  CheckFact,
  checkFact,
  pathsRead,
  uncheckedFact,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../CachedResources';
import { checkedCommit } from '../checks/checkedCommit';
import { FactSource, GuardedPromotion } from './GuardedPromotion';

/**
 * Those of the checks that the expression names, of the commit that the promotion of the Bundle made in that environment; of
 * a rollback, of the commit that its release was there.
 */
export const checkFacts: FactSource = {
  root: 'checks',
  facts: (cached, promotion, gate) => {
    const byEnvironment = new Map<string, Record<string, CheckFact>>();
    for (const [root, environment, key] of pathsRead(gate.spec.expression)) {
      if (root !== 'checks' || environment === undefined || key === undefined)
        continue;
      const known = byEnvironment.get(environment) ?? {};
      byEnvironment.set(environment, {
        ...known,
        [key]: factOf(cached, promotion, environment, key),
      });
    }
    return { checks: Object.fromEntries(byEnvironment) };
  },
};

function factOf(
  cached: CachedResources,
  promotion: GuardedPromotion,
  environment: string,
  key: string,
): CheckFact {
  const commit = checkedCommit(cached, promotion, environment);
  return commit === undefined
    ? uncheckedFact(
        `this Bundle has no commit there yet that ${key} could check`,
      )
    : checkFact(
        key,
        commit,
        cached.checks.statusesOf(promotion.namespace, commit.sha),
        pipeline =>
          cached.pipeline(promotion.namespace, pipeline)?.spec.git.url,
      );
}
