import {
  HealthObject,
  HealthQuery,
  HealthReader,
  HealthVerdict,
  progressing,
  workloadKinds,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { judgeWorkloads } from './judgeWorkloads';
import { readinessOf } from './readiness';

const specSchema = z.object({
  spec: z.object({ targetNamespace: z.string().optional() }).prefault({}),
});

/** A HelmRelease, by the workloads that it made: it does not say which commit it has. */
export function judgeHelmRelease(
  object: HealthObject,
  query: HealthQuery,
  reader: HealthReader,
): HealthVerdict {
  const { name, namespace = '' } = object.metadata;
  const { data } = specSchema.safeParse(object);
  const readiness = readinessOf(object);
  if (readiness.type === 'waits') return progressing(readiness.message);
  const { targetNamespace = namespace } = data?.spec ?? {};
  const workloads = workloadsOf({ namespace, name }, targetNamespace, reader);
  const verdict = judgeWorkloads({ name, workloads, query }, () =>
    query.images.length === 0
      ? undefined
      : progressing(
          `No workload of ${name} in ${targetNamespace} has an image of the Bundle`,
        ),
  );
  if (readiness.type === 'ready') return verdict;
  // Only of what it was to install is its failure one of this promotion.
  return verdict.type === 'progressing' && query.images.length > 0
    ? { ...verdict, message: `${verdict.message}; ${readiness.message}` }
    : { type: 'degraded', message: readiness.message };
}

/**
 * Flux labels all that it installs.
 *
 * @see https://fluxcd.io/flux/components/helm/helmreleases/#target-namespace
 */
function workloadsOf(
  release: { readonly namespace: string; readonly name: string },
  targetNamespace: string,
  reader: HealthReader,
): readonly HealthObject[] {
  const prefix = 'helm.toolkit.fluxcd.io';
  return Object.values(workloadKinds)
    .flatMap(kind => reader.list(kind, targetNamespace))
    .filter(
      ({ metadata: { labels = {} } }) =>
        labels[`${prefix}/name`] === release.name &&
        labels[`${prefix}/namespace`] === release.namespace,
    );
}
