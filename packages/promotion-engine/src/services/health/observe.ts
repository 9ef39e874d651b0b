import {
  chartTitle,
  Observation,
  ObservedPage,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  HealthAdapter,
  HealthQuery,
  HealthVerdict,
  isImage,
  isOtherVersion,
  matchImages,
  ObservedWorkload,
  repositoryOf,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Registry } from '../../registry/Registry';
import { Finding, HealthChoice, judge } from './judge';
import { hasCharts, installedCharts, otherChart } from './observedCharts';

const unknown: Observation = { type: 'unknown' };

/** What an adapter found, and what it saw. */
interface Seen {
  readonly verdict: HealthVerdict;
  /** `unseen` where the adapter has nothing but its verdict. */
  readonly workloads: readonly ObservedWorkload[] | 'unseen';
}

/**
 * Whether an environment runs what a query names, as the adapter sees it that judges there. What was not read, a configuration
 * alone, which a workload does not tell, and charts alone where nothing tells their versions, are unknown.
 */
export function observe(
  adapters: Registry<HealthAdapter>,
  choice: HealthChoice,
  query: HealthQuery,
  look: (adapter: HealthAdapter) => Finding,
): Observation {
  const { images, charts = [] } = query;
  if (images.length === 0 && charts.length === 0) return unknown;
  let workloads: Seen['workloads'] = [];
  let isRead = true;
  const verdict = judge(adapters, choice, adapter => {
    const found = look({
      ...adapter,
      assess: (asked, reader) => {
        const judged = adapter.assess(asked, reader);
        if (judged.type !== 'absent')
          workloads = adapter.observe?.(asked, reader) ?? 'unseen';
        return judged;
      },
    });
    isRead &&= found.type !== 'unread';
    return found;
  });
  if (!isRead) return unknown;
  const observation = observationOf({ verdict, workloads }, query);
  const pages = pagesOf(workloads);
  return {
    ...observation,
    ...(pages.length === 0 ? {} : { pages }),
    ...imagesOf(workloads),
    ...chartsOf(workloads),
  };
}

/** Each reference once; none where no workload was seen. */
function imagesOf(workloads: Seen['workloads']): Pick<Observation, 'images'> {
  return workloads === 'unseen' || workloads.length === 0
    ? {}
    : { images: [...new Set(workloads.flatMap(({ images }) => images))] };
}

function chartsOf(workloads: Seen['workloads']): Pick<Observation, 'charts'> {
  const charts = workloads === 'unseen' ? [] : installedCharts(workloads);
  return charts.length === 0 ? {} : { charts };
}

/** Each page once: several workloads may be on one. */
function pagesOf(workloads: Seen['workloads']): readonly ObservedPage[] {
  const pages = workloads === 'unseen' ? [] : workloads.map(({ page }) => page);
  return [
    ...new Map(
      pages.flatMap(page => (page === undefined ? [] : [[page.url, page]])),
    ).values(),
  ];
}

function observationOf(
  { verdict, workloads }: Seen,
  query: HealthQuery,
): Observation {
  const isHealthy = verdict.type === 'healthy';
  if (workloads === 'unseen')
    return isHealthy && query.images.length > 0 ? { type: 'runs' } : unknown;
  const promoted = workloads.filter(each => hasPromoted(each, query));
  if (isHealthy) return promoted.length === 0 ? unknown : { type: 'runs' };
  const other =
    otherImage(workloads, query) ?? otherVersionOfChart(workloads, query);
  if (other !== undefined) return other;
  return promoted.length === 0 ? unknown : wellness(verdict, promoted);
}

/** Images say more than charts: what runs, and not only what it was installed from. */
function hasPromoted(
  workload: ObservedWorkload,
  { images, charts = [] }: HealthQuery,
): boolean {
  return images.length === 0
    ? hasCharts(workload, charts)
    : matchImages(workload.images, images).type === 'promoted';
}

function otherImage(
  workloads: readonly ObservedWorkload[],
  { images }: HealthQuery,
): Observation | undefined {
  for (const { name, images: references, changed } of workloads) {
    const other = references.find(text => isOtherVersion(text, images));
    if (other !== undefined)
      return {
        type: 'differs',
        workload: name,
        version: versionOf(other, images),
        ...(changed === undefined ? {} : { changed }),
      };
  }
  return undefined;
}

/** Who changed that is not told. */
function otherVersionOfChart(
  workloads: readonly ObservedWorkload[],
  { charts = [] }: HealthQuery,
): Observation | undefined {
  for (const workload of workloads) {
    const other = otherChart(workload, charts);
    const version = other && chartTitle([other]);
    if (version !== undefined)
      return { type: 'differs', workload: workload.name, version };
  }
  return undefined;
}

/** How what was promoted is, where the verdict does not say that all is well. */
function wellness(
  { type }: HealthVerdict,
  workloads: readonly ObservedWorkload[],
): Observation {
  const isVerdict = type === 'degraded' || type === 'failed';
  const states = workloads.map(({ state = 'notReady' }) => state);
  if (isVerdict || states.includes('notReady')) return { type: 'unhealthy' };
  return states.includes('rollingOut')
    ? { type: 'rollingOut' }
    : { type: 'runs' };
}

/**
 * The tag and the beginning of the digest, as far as the reference has them: two digests of one tag are two versions. What has the
 * right tag differs by lacking the digest.
 */
function versionOf(reference: string, images: HealthQuery['images']): string {
  const [name, digest] = reference.split('@');
  const tag = name.slice(repositoryOf(reference).length + 1);
  if (digest !== undefined)
    return [tag, digest.replace(/^sha256:/, '').slice(0, 12)]
      .filter(each => each !== '')
      .join('@');
  const text = tag === '' ? 'latest' : tag;
  const isPinned = images.some(each =>
    isImage(reference, { ...each, digest: undefined }),
  );
  return isPinned ? `${text} without a digest` : text;
}
