import {
  Bundle,
  CheckedCommit,
  PolicyGate,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../CachedResources';
import { GuardedPromotion } from '../gateFacts/GuardedPromotion';
import { restoredBy } from '../restoredBy';

type Revision = Partial<
  Pick<NonNullable<NonNullable<PromotionStep['status']>['revision']>, 'commit'>
>;

/**
 * The commit that a gate asks checks about; `undefined` while there is none. One that holds the merge asks about the head of the
 * pull request of its own environment.
 */
export function commitAsked(
  cached: CachedResources,
  promotion: Pick<GuardedPromotion, 'namespace' | 'bundle' | 'pipeline'>,
  gate: Pick<PolicyGate, 'spec'>,
  environment: string,
): CheckedCommit | undefined {
  const { namespace, bundle, pipeline } = promotion;
  if (gate.spec.holds === undefined)
    return checkedCommit(cached, promotion, environment);
  const repository = cached.pipeline(namespace, pipeline)?.spec.git.url;
  const sha = cached.stepOfBundle(namespace, bundle.metadata.name, environment)
    ?.status?.pullRequest?.head;
  return repository === undefined || sha === undefined
    ? undefined
    : { repository, sha };
}

/** The commit of an environment before that gates of a promotion ask checks about; `undefined` while there is none. */
function checkedCommit(
  cached: CachedResources,
  {
    namespace,
    bundle,
    pipeline,
  }: Pick<GuardedPromotion, 'namespace' | 'bundle' | 'pipeline'>,
  environment: string,
): CheckedCommit | undefined {
  const repository = cached.pipeline(namespace, pipeline)?.spec.git.url;
  const restored = restoredBy(cached, bundle);
  const status =
    restored === undefined
      ? cached.stepOfBundle(namespace, bundle.metadata.name, environment)
          ?.status
      : undefined;
  // Where nothing had to change, what runs is what was there.
  const sha =
    status?.revision?.commit ??
    (status?.written === 'unchanged' ? status.baseCommit : undefined) ??
    recordedCommit(restored ?? bundle, environment);
  return repository === undefined || sha === undefined
    ? undefined
    : { repository, sha };
}

function recordedCommit(
  { status }: Bundle,
  environment: string,
): string | undefined {
  const revision: Revision | undefined =
    status?.environments?.[environment]?.evidence?.revision;
  return revision?.commit;
}
