import { MetricFact } from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../CachedResources';
import { MetricPromotion, resultFor } from './MetricSubject';

/**
 * What a MetricCheck says of a promotion; `undefined` without one, and while it was not evaluated. What is not current has
 * neither value nor result: whoever reads them stays closed.
 */
export function metricFactOf(
  cached: CachedResources,
  key: { readonly namespace: string; readonly name: string },
  promotion: Omit<MetricPromotion, 'version'>,
): MetricFact | undefined {
  const check = cached.metrics.check(key.namespace, key.name);
  const found = check && resultFor(check, promotion);
  if (check === undefined || found === undefined) return undefined;
  const { value, result, query, evaluatedAt } = found;
  if (!cached.metrics.readings.isCurrent(check, found))
    return { stale: true, query, evaluatedAt };
  return {
    ...(value === undefined ? {} : { value }),
    result,
    stale: false,
    query,
    evaluatedAt,
  };
}
