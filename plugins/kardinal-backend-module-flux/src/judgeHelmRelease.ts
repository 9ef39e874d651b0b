import {
  HealthObject,
  HealthQuery,
  HealthReader,
  HealthVerdict,
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
  if (readiness.type === 'waits') return progressing(readiness.message);
  const other = otherChart(object, query);
  if (readiness.type === 'ready' && other !== undefined)
    return progressing(other);
  const workloads = workloadsOfHelmRelease(object, reader);
  const verdict = judgeWorkloads({ name, workloads, query }, () =>
    query.images.length === 0
      ? undefined
      : progressing(
          `No workload of ${name} in ${targetOf(
            object,
          )} has an image of the Bundle`,
        ),
  );
  if (readiness.type === 'ready') return verdict;
  // Only of what it was to install is its failure one of this promotion.
  return verdict.type === 'progressing' && query.images.length > 0
    ? { ...verdict, message: `${verdict.message}; ${readiness.message}` }
    : { type: 'degraded', message: readiness.message };
}

/**
 * That the newest release is of another version of a chart of the Bundle; one of another chart, such as one that contains it, does not
 * tell. Behind the version of a chart from an OCIRepository is the beginning of its digest.
 *
 * @see https://fluxcd.io/flux/components/helm/helmreleases/#history
 */
function otherChart(
  object: HealthObject,
  { charts = [] }: HealthQuery,
): string | undefined {
  const { data } = historySchema.safeParse(object);
  const [newest] = data?.status.history ?? [];
  const wanted = charts.find(({ name }) => name === newest?.chartName);
  if (newest === undefined || wanted === undefined) return undefined;
  const { chartName, chartVersion } = newest;
  const isIt =
    chartVersion === wanted.version ||
    chartVersion.startsWith(`${wanted.version}+`);
  return isIt
    ? undefined
    : `${object.metadata.name} has ${chartName} ${chartVersion}, not ${wanted.version}`;
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
