import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import { MetricState } from '@kardinal/backstage-plugin-kardinal-node';
import { CachedResources } from '../CachedResources';
import { resultFor } from './MetricSubject';

/** What a MetricCheck of the namespace of a promotion says of it. */
export function metricStateOf(
  cached: CachedResources,
  name: string,
  { metadata: { namespace = 'default' }, spec }: PromotionStep,
): MetricState {
  const unknown = (message: string): MetricState => ({
    name,
    state: 'unknown',
    message,
  });
  const check = cached.metrics.check(namespace, name);
  if (check === undefined)
    return unknown(`the MetricCheck ${namespace}/${name} does not exist`);
  const found = resultFor(check, {
    namespace,
    pipeline: spec.pipeline,
    environment: spec.environment,
    bundle: spec.bundleRef,
  });
  if (found === undefined) return unknown(`${name} is not measured yet`);
  const { value, result, query, evaluatedAt, message } = found;
  const facts = {
    name,
    ...(value === undefined ? {} : { value }),
    query,
    evaluatedAt,
  };
  if (!cached.metrics.readings.isCurrent(check, found))
    return {
      ...facts,
      state: 'unknown',
      message: `${name} is not known: ${
        message ?? 'it was not measured for too long'
      }`,
    };
  switch (result) {
    case 'Pass':
      return { ...facts, state: 'good', message: `${name} is Pass` };
    case 'Fail':
      return { ...facts, state: 'bad', message: `${name} is Fail` };
    default:
      return { ...facts, state: 'unknown', message: `${name} is ${result}` };
  }
}
