import { MetricCheck } from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../../services/CachedResources';
import {
  MetricPromotion,
  MetricSubject,
  subjectKey,
  subjectOf,
} from '../../services/metrics/MetricSubject';
import { metricReaders } from '../../services/metrics/metricReaders';
import { Seals } from '../../services/seals';
import { measure, MeasureSources } from './measure';
import { MetricPlan, planOf, PlanSources } from './planOf';
import { MetricCheckObservation } from './types';

/** Results of one MetricCheck; each can be a query. */
const mostSubjects = 100;

/** What `observe` reads from. */
export interface MetricCheckSources
  extends MeasureSources,
    Pick<PlanSources, 'metrics'> {
  readonly cached: CachedResources;
  readonly seals: Seals;
}

interface WantedSubject {
  readonly subject: MetricSubject;
  readonly query: string;
}

/** Asks the provider for what somebody waits for, where it is due. */
export async function observe(
  sources: MetricCheckSources,
  check: MetricCheck,
  signal: AbortSignal,
): Promise<MetricCheckObservation> {
  const plan = planOf(sources, check);
  if (plan.type === 'invalid') return plan;
  const { cached } = sources;
  const { promotions, permissions } = metricReaders(cached, check);
  const wanted = subjectsOf(plan, promotions);
  const isGeneral = plan.query.variables.length === 0;
  const isTried = check.status?.queryGeneration === check.metadata.generation;
  const isRead = wanted.length > 0 || (isGeneral && permissions > 0);
  // Whoever wrote it wants to see whether it works.
  const all =
    wanted.length === 0 && isGeneral && (isRead || !isTried)
      ? [{ subject: {}, query: check.spec.query }]
      : wanted;
  const subjects = all.slice(0, mostSubjects);
  const { readings } = cached.metrics;
  const known = new Map(
    subjects.map(({ query }) => [query, readings.find(check, query)]),
  );
  const measured = await measure(sources, check, plan, known, signal);
  readings.keep(check, [...measured.values()]);
  return {
    type: 'valid',
    subjects: subjects.flatMap(({ subject, query }) => {
      const reading = measured.get(query);
      return reading === undefined ? [] : [{ subject, reading }];
    }),
    omitted: all.length - subjects.length,
    use: useOf(isRead, subjects),
  };
}

function useOf(
  isRead: boolean,
  subjects: readonly WantedSubject[],
): Extract<MetricCheckObservation, { readonly type: 'valid' }>['use'] {
  if (isRead) return 'waitedFor';
  return subjects.length > 0 ? 'tried' : 'idle';
}

/** In an order that stays. */
function subjectsOf(
  { query }: Extract<MetricPlan, { readonly type: 'valid' }>,
  promotions: readonly MetricPromotion[],
): readonly WantedSubject[] {
  const subjects = new Map<string, WantedSubject>();
  for (const promotion of promotions) {
    const subject = subjectOf(query.variables, promotion);
    const { pipeline, namespace, environment, bundle, version } = promotion;
    subjects.set(subjectKey(subject), {
      subject,
      query: query.render({
        AppName: pipeline,
        Pipeline: pipeline,
        Namespace: namespace,
        Environment: environment,
        Bundle: bundle,
        Version: version,
      }),
    });
  }
  return [...subjects]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, wanted]) => wanted);
}
