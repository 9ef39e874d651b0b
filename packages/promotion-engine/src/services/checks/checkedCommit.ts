import {
  Bundle,
  CheckedCommit,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../CachedResources';
import { GuardedPromotion } from '../gateFacts/GuardedPromotion';
import { restoredBy } from '../restoredBy';

type Revision = Partial<
  Pick<NonNullable<NonNullable<PromotionStep['status']>['revision']>, 'commit'>
>;

/** The commit of an environment before that gates of a promotion ask checks about; `undefined` while there is none. */
export function checkedCommit(
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
