import {
  Bundle,
  compareBundles,
  PromotionStep,
  rollbackOf,
  titleOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { automaticRollback } from '../../services/automaticRollback';
import { CachedResources } from '../../services/CachedResources';
import { ObservedRollback } from './types';

/** Of a promotion that rolls back when it is not healthy: what there is to go back to, and how far that is. */
export function observeRollback(
  cached: CachedResources,
  step: PromotionStep,
): ObservedRollback | undefined {
  const { state } = step.status ?? {};
  const isAsked =
    state === 'RollingBack' ||
    (state === 'HealthChecking' && step.spec.onHealthFailure === 'rollback');
  if (!isAsked) return undefined;
  const { namespace } = step.metadata;
  const { bundleRef, environment, pipeline } = step.spec;
  const own = cached.bundle(namespace, bundleRef);
  if (own !== undefined && rollbackOf(own) !== undefined)
    return {
      type: 'impossible',
      reason: 'it is a rollback itself, and rollbacks make no chains',
    };
  const made = cached
    .rollbacksOf(step)
    .filter(each => rollbackOf(each)?.of === bundleRef)
    .sort((a, b) => compareBundles(b, a))[0];
  if (made !== undefined) return madeRollback(made);
  const bundles = cached
    .bundlesOfPipeline(namespace, pipeline)
    .map(each => cached.trusted(each))
    .map(each =>
      each.metadata.name === bundleRef ? withStep(each, step) : each,
    );
  const taken = bundles.find(({ metadata }) => metadata.name === bundleRef);
  if (taken === undefined) return undefined;
  const rollback = automaticRollback(taken, bundles, {
    pipeline,
    environment,
    failedIn: environment,
    createdAt: '',
  });
  return rollback.type === 'refused'
    ? { type: 'impossible', reason: rollback.reason }
    : rollback;
}

/** Its record may be a moment behind. */
function withStep(
  bundle: Bundle,
  { spec, status = {} }: PromotionStep,
): Bundle {
  const { environments = {} } = bundle.status ?? {};
  const { startedAt, healthCheckingSince } = status;
  const entry = {
    ...environments[spec.environment],
    state: status.state ?? 'Pending',
    ...(startedAt === undefined ? {} : { promotedAt: startedAt }),
    ...(healthCheckingSince === undefined ? {} : { healthCheckingSince }),
  };
  return {
    ...bundle,
    status: {
      ...bundle.status,
      environments: { ...environments, [spec.environment]: entry },
    },
  };
}

function madeRollback(bundle: Bundle): ObservedRollback {
  const { name } = bundle.metadata;
  const made = {
    type: 'made',
    bundle: name,
    version: titleOf(bundle),
  } as const;
  switch (bundle.status?.phase) {
    case 'Verified':
    case 'Failed':
    case 'Superseded':
      return { ...made, result: bundle.status.phase };
    case 'SkipDenied':
      return { ...made, result: 'Failed' };
    default:
      return made;
  }
}
