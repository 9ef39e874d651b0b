import {
  MetricCheck,
  metricConditionProblems,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  MetricProvider,
  ParsedMetricQuery,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Registry } from '../../registry/Registry';
import { headerTargetProblem } from '../../services/credentials/credentialTarget';
import { Egress } from '../../services/egress';

/** What MetricChecks are judged by. */
export interface PlanSources {
  readonly metrics: Registry<MetricProvider>;
  readonly egress: Pick<Egress, 'problemOf'>;
}

/** How a MetricCheck is carried out, or everything that keeps it from that: fields and fixes. */
export type MetricPlan =
  | { readonly type: 'invalid'; readonly problems: readonly string[] }
  | {
      readonly type: 'valid';
      readonly provider: MetricProvider;
      readonly query: Extract<ParsedMetricQuery, { readonly type: 'query' }>;
    };

export function planOf(
  { metrics, egress }: PlanSources,
  { spec }: MetricCheck,
): MetricPlan {
  const { type, address, secretRef } = spec.provider;
  const provider = metrics.find(type);
  const query = provider?.parse(spec.query);
  const refused = egress.problemOf(address);
  const exposed =
    secretRef === undefined || refused !== undefined
      ? undefined
      : headerTargetProblem(address);
  const problems = [
    ...(provider === undefined
      ? [`spec.provider.type: ${metrics.absence(type)}`]
      : []),
    ...(refused === undefined ? [] : [`spec.provider.address: ${refused}`]),
    ...(exposed === undefined ? [] : [`spec.provider.address: ${exposed}`]),
    ...(query?.type === 'invalid' ? [`spec.query: ${query.message}`] : []),
    ...metricConditionProblems(spec),
  ];
  return provider === undefined ||
    query?.type !== 'query' ||
    problems.length > 0
    ? { type: 'invalid', problems }
    : { type: 'valid', provider, query };
}
