import {
  CheckFact,
  checkFact,
  commitStatusType,
  pathsRead,
  PolicyGate,
  uncheckedFact,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../CachedResources';
import { isSpecChanged } from '../isSpecChanged';
import { commitAsked } from '../checks/checkedCommit';
import { FactSource, factWake } from './FactSource';
import { GuardedPromotion } from './GuardedPromotion';
import { historyWake } from './history';
import { ownBundle, ownSteps } from './ownWakes';
import { pipelineWake } from './environment';

/**
 * Those of the checks that the expression names, of the commit that the promotion of the Bundle made in that environment; of
 * a rollback, of the commit that its release was there; of a gate that holds a merge, of the head of the pull request.
 */
export const checkFacts: FactSource = {
  facts: (cached, promotion, gate) => {
    const byEnvironment = new Map<string, Record<string, CheckFact>>();
    for (const [root, environment, key] of pathsRead(gate.spec.expression)) {
      if (root !== 'checks' || environment === undefined || key === undefined)
        continue;
      const known = byEnvironment.get(environment) ?? {};
      byEnvironment.set(environment, {
        ...known,
        [key]: factOf(cached, promotion, gate, [environment, key]),
      });
    }
    return { checks: Object.fromEntries(byEnvironment) };
  },
  wakes: cached => [
    factWake({
      type: commitStatusType,
      isRelevant: isSpecChanged,
      reach: ({ metadata: { namespace } }) => ({
        type: 'namespace',
        namespace,
      }),
    }),
    pipelineWake,
    ownBundle,
    ownSteps(({ revision, written, baseCommit, pullRequest }) => [
      revision,
      written,
      baseCommit,
      pullRequest,
    ]),
    historyWake(cached),
  ],
};

function factOf(
  cached: CachedResources,
  promotion: GuardedPromotion,
  gate: PolicyGate,
  [environment, key]: readonly [environment: string, key: string],
): CheckFact {
  const commit = commitAsked(cached, promotion, gate, environment);
  return commit === undefined
    ? uncheckedFact(
        gate.spec.holds === 'merge'
          ? `there is no pull request yet whose head ${key} could check`
          : `this Bundle has no commit there yet that ${key} could check`,
      )
    : checkFact(
        key,
        commit,
        cached.checks.statusesOf(promotion.namespace, commit.sha),
        pipeline =>
          cached.pipeline(promotion.namespace, pipeline)?.spec.git.url,
      );
}
