import {
  compareDeployed,
  Deployed,
  HealthObject,
  HealthQuery,
  HealthReader,
  HealthVerdict,
  notBegun,
  ObservedWorkload,
  progressing,
  workloadKinds,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { judgeWorkloads } from './judgeWorkloads';
import { readinessOf } from './readiness';

const specSchema = z.object({
  spec: z.object({ targetNamespace: z.string().optional() }).prefault({}),
});

const historySchema = z.object({
  status: z.object({
    history: z.array(
      z.object({
        chartName: z.string(),
        chartVersion: z.string(),
        status: z.string().default(''),
      }),
    ),
  }),
});

const states = {
  ready: 'ready',
  waits: 'rollingOut',
  unseen: 'rollingOut',
  suspended: 'ready',
  failed: 'notReady',
} as const;

/** A HelmRelease, by the chart that it installed and the workloads that it made: it does not say which commit it has. */
export function judgeHelmRelease(
  object: HealthObject,
  query: HealthQuery,
  reader: HealthReader,
): HealthVerdict {
  const { name } = object.metadata;
  const readiness = readinessOf(object);
  const owner = readiness.type === 'suspended' ? readiness.owner : undefined;
  if (readiness.type === 'waits') return progressing(readiness.message);
  if (readiness.type === 'unseen') return notBegun(readiness.message);
  const chart = compareDeployed(
    { ...query, commit: undefined },
    { revisions: [], charts: newestCharts(object) },
  );
  if (readiness.type !== 'failed' && chart.type === 'other')
    return notBegun(`${name} ${chart.what}`, owner);
  const workloads = workloadsOfHelmRelease(object, reader);
  const verdict = judgeWorkloads({ name, workloads, query, by: 'images' }, () =>
    query.images.length === 0
      ? undefined
      : notBegun(
          `No workload of ${name} in ${targetOf(
            object,
          )} has an image of the Bundle`,
        ),
  );
  if (readiness.type === 'ready') return verdict;
  if (readiness.type === 'suspended')
    return verdict.type === 'notBegun'
      ? notBegun(readiness.message, owner)
      : verdict;
  const isOlder = verdict.type === 'progressing' || verdict.type === 'notBegun';
  // Only of what it was to install is its failure one of this promotion.
  return isOlder && query.images.length > 0
    ? { ...verdict, message: `${verdict.message}; ${readiness.message}` }
    : { type: 'degraded', message: readiness.message };
}

/**
 * The chart of the newest release; one of another chart, such as one that contains it, does not tell which version of it there is.
 *
 * @see https://fluxcd.io/flux/components/helm/helmreleases/#history
 */
function newestCharts(object: HealthObject): NonNullable<Deployed['charts']> {
  const { data } = historySchema.safeParse(object);
  return (data?.status.history ?? [])
    .slice(0, 1)
    .map(({ chartName: name, chartVersion: version }) => ({ name, version }));
}

/**
 * The release itself, with the chart that it was installed from; `undefined` where that cannot be told, such as after an upgrade
 * that failed.
 */
export function observeRelease(
  object: HealthObject,
): ObservedWorkload | undefined {
  const { data } = historySchema.safeParse(object);
  const [newest] = data?.status.history ?? [];
  if (newest?.status !== 'deployed') return undefined;
  const { chartName: name, chartVersion: version } = newest;
  return {
    name: object.metadata.name,
    images: [],
    charts: [{ name, version }],
    state: states[readinessOf(object).type],
  };
}

/**
 * The workloads that a HelmRelease made: Flux labels all that it installs.
 *
 * @see https://fluxcd.io/flux/components/helm/helmreleases/#target-namespace
 */
export function workloadsOfHelmRelease(
  object: HealthObject,
  reader: HealthReader,
): readonly HealthObject[] {
  const { name, namespace = '' } = object.metadata;
  const target = targetOf(object);
  const prefix = 'helm.toolkit.fluxcd.io';
  return Object.values(workloadKinds)
    .flatMap(kind => reader.list(kind, target))
    .filter(
      ({ metadata: { labels = {} } }) =>
        labels[`${prefix}/name`] === name &&
        labels[`${prefix}/namespace`] === namespace,
    );
}

/** The namespace that it installs into. */
function targetOf(object: HealthObject): string {
  const { data } = specSchema.safeParse(object);
  const { namespace = '' } = object.metadata;
  return data?.spec.targetNamespace ?? namespace;
}
