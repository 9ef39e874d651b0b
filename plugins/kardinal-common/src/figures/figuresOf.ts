import { median } from './median';
import {
  FigureRange,
  Figures,
  MedianFigure,
  ProductionRelease,
  ShareFigure,
} from './types';

/** Below so many, a median or share says more about chance than about the team. @public */
export const fewestReleases = 3;

const week = 7 * 24 * 60 * 60 * 1000;

/**
 * The four figures of the releases of a range.
 *
 * @param recordedFrom - from when on there are records, in milliseconds; the frequency is over no longer time
 * @see https://dora.dev/guides/dora-metrics-four-keys/
 * @public
 */
export function figuresOf(
  releases: readonly ProductionRelease[],
  range: FigureRange,
  recordedFrom: number = range.from,
): Figures {
  const inRange = releases.filter(({ at }) => isIn(at, range));
  const deployed = inRange.filter(({ outcome }) => outcome === 'deployed');
  return {
    leadTime: medianOf(
      deployed.flatMap(({ leadSeconds }) => leadSeconds ?? []),
    ),
    deployments: {
      count: deployed.length,
      ...perWeek(deployed.length, range, recordedFrom),
    },
    changeFailure: shareOf(inRange),
    restore: restoreOf(releases, range),
  };
}

/** How long it took to restore a failure, in seconds; `undefined` while it is not. */
export function restoreSeconds({
  failure,
}: ProductionRelease): number | undefined {
  return failure?.restoredAt === undefined
    ? undefined
    : (Date.parse(failure.restoredAt) - Date.parse(failure.at)) / 1000;
}

function perWeek(
  count: number,
  { from, until }: FigureRange,
  recordedFrom: number,
): Pick<Figures['deployments'], 'perWeek'> {
  const span = until - Math.max(from, recordedFrom);
  return span < week ? {} : { perWeek: (count * week) / span };
}

function shareOf(releases: readonly ProductionRelease[]): ShareFigure {
  const failed = releases.filter(each => each.failure !== undefined).length;
  const count = releases.length;
  return count < fewestReleases
    ? { type: 'few', failed, count }
    : { type: 'share', share: failed / count, failed, count };
}

function restoreOf(
  releases: readonly ProductionRelease[],
  range: FigureRange,
): Figures['restore'] {
  const failed = releases.filter(
    ({ failure }) => failure !== undefined && isIn(failure.at, range),
  );
  const restored = failed.flatMap(each => restoreSeconds(each) ?? []);
  return { ...medianOf(restored), open: failed.length - restored.length };
}

function medianOf(values: readonly number[]): MedianFigure {
  const seconds = median(values);
  const count = values.length;
  return seconds === undefined || count < fewestReleases
    ? { type: 'few', count }
    : { type: 'median', seconds, count };
}

function isIn(at: string, { from, until }: FigureRange): boolean {
  const instant = Date.parse(at);
  return instant >= from && instant < until;
}
