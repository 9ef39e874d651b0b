import {
  Bundle,
  BundleStatus,
  pipelineNameOf,
  rollbackOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { automaticRollback } from '../../services/automaticRollback';
import { BundleObservation } from './types';

/**
 * The Bundles that take a release back everywhere it came to, once it was not healthy somewhere whose environment says
 * `onHealthFailure: rollback`. Found before they are made: what there is stays as it is.
 *
 * @param bundle - with the status that this pass commits
 */
export function automaticRollbacks(
  bundle: Bundle,
  { history }: Pick<BundleObservation, 'history'>,
): readonly Bundle[] {
  const { environments = {} } = bundle.status ?? {};
  const failed = Object.entries(environments).find(
    ([, { state }]) => state === 'RollingBack',
  );
  const pipeline = pipelineNameOf(bundle);
  if (failed === undefined || pipeline.type === 'invalid') return [];
  const [where, { evidence }] = failed;
  const { name } = bundle.metadata;
  const bundles = history.map(each =>
    each.metadata.name === name ? bundle : each,
  );
  const taken = new Set(
    bundles.flatMap(each => {
      const rollback = rollbackOf(each);
      return rollback?.of === name ? [rollback.environment] : [];
    }),
  );
  return Object.entries(environments).flatMap(([environment, entry]) => {
    if (taken.has(environment) || isUntouched(entry)) return [];
    const rollback = automaticRollback(bundle, bundles, {
      pipeline: pipeline.name,
      environment,
      failedIn: where,
      createdAt: evidence?.rollback?.startedAt ?? '',
    });
    return rollback.type === 'possible' ? [rollback.bundle] : [];
  });
}

/** Nothing had to be written for it, so there is nothing to take back; where it failed there is all the same. */
function isUntouched({
  state,
}: NonNullable<BundleStatus['environments']>[string]): boolean {
  return state === 'NoOp';
}
