import {
  canonicalRepository,
  Subscription,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  headerTargetProblem,
  isLoopback,
} from '../credentials/credentialTarget';
import { Egress } from '../egress';
import { LookSource } from '../registryLooks';
import { choiceProblems, TagChoice } from './acceptedTags';

type ChartSpec = NonNullable<Subscription['spec']['chart']>;

/** A chart that is looked at, as data: two that are equal are looked at alike. */
export interface ChartSource
  extends LookSource,
    TagChoice,
    Pick<ChartSpec, 'repository' | 'name'> {
  readonly type: 'chart';
  /** What it is called, where it is one of several. */
  readonly id?: string;
  /** Whether its versions are the tags of a registry, or listed by a Helm repository. */
  readonly kind: 'registry' | 'repository';
  /** Where the user names it, for messages. */
  readonly field: string;
  readonly secret?: string;
  /** The Secret with the key that has to have signed it. */
  readonly verifyKey?: string;
}

/**
 * Reads which chart is looked at, or everything that keeps it from that: fields and fixes. Pure.
 *
 * @param field - where the user names it
 */
export function chartPlan(
  chart: ChartSpec & { readonly id?: string },
  interval: number,
  egress: Pick<Egress, 'problemOf'>,
  field = 'spec.chart',
): ChartSource | readonly string[] {
  const { repository, name, range, allow, ignore } = chart;
  const place = placeOf(chart);
  const choice = choiceProblems(chart, field);
  if (typeof place === 'string')
    return [`${field}.repository: ${place}`, ...choice];
  const target =
    egress.problemOf(place.registry) ??
    (chart.secretRef && headerTargetProblem(place.registry));
  const problems = [
    ...(target === undefined ? [] : [`${field}.repository: ${target}`]),
    ...choice,
  ];
  if (problems.length > 0) return problems;
  return {
    type: 'chart',
    field,
    ...(chart.id === undefined ? {} : { id: chart.id }),
    ...place,
    interval,
    repository,
    name,
    ...(range === undefined ? {} : { range }),
    ...(allow === undefined ? {} : { allow }),
    ...(ignore === undefined ? {} : { ignore }),
    ...(chart.secretRef === undefined ? {} : { secret: chart.secretRef.name }),
    ...(chart.verifyKeyRef === undefined
      ? {}
      : { verifyKey: chart.verifyKeyRef.name }),
  };
}

/** Where a chart is, or what is wrong with how it is written. */
function placeOf({
  repository,
  name,
}: ChartSpec): Pick<ChartSource, 'kind' | 'registry' | 'path'> | string {
  const isRegistry = repository.startsWith('oci://');
  const text = isRegistry ? repository.replace(/^oci:/, 'https:') : repository;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    return `${JSON.stringify(
      repository,
    )} is no address; write it like https://charts.example.com or oci://ghcr.io/acme/charts`;
  const path = url.pathname.replace(/^\/+|\/+$/g, '');
  if (!isRegistry) return { kind: 'repository', registry: url.origin, path };
  const [host, ...rest] = canonicalRepository(
    [url.host, path, name].filter(Boolean).join('/'),
  ).split('/');
  const scheme = isLoopback(url.hostname) ? 'http' : 'https';
  return {
    kind: 'registry',
    registry:
      host === 'docker.io'
        ? 'https://registry-1.docker.io'
        : `${scheme}://${host}`,
    path: rest.join('/'),
  };
}
