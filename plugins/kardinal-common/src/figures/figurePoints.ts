import { DateTime } from 'luxon';
import { restoreSeconds } from './figuresOf';
import { median } from './median';
import { FigurePoint, FigureRange, ProductionRelease } from './types';

/** How long a bar of the charts is, by the calendar. @public */
export type FigureStep = 'day' | 'week' | 'month';

const day = 24 * 60 * 60 * 1000;

/** A step of which a range has not more than some forty. @public */
export function stepOf({ from, until }: FigureRange): FigureStep {
  const days = (until - from) / day;
  if (days <= 35) return 'day';
  return days <= 280 ? 'week' : 'month';
}

/**
 * The releases of a range by days, weeks or months of a zone, without gaps.
 *
 * @param zone - IANA
 * @public
 */
export function figurePoints(
  releases: readonly ProductionRelease[],
  { from, until }: FigureRange,
  step: FigureStep,
  zone: string,
): readonly FigurePoint[] {
  const points: FigurePoint[] = [];
  let start = DateTime.fromMillis(from, { zone }).startOf(step);
  while (start.toMillis() < until) {
    const end = start.plus({ [step]: 1 });
    points.push(
      pointOf(releases, {
        from: Math.max(from, start.toMillis()),
        until: Math.min(until, end.toMillis()),
      }),
    );
    start = end;
  }
  return points;
}

function pointOf(
  releases: readonly ProductionRelease[],
  { from, until }: FigureRange,
): FigurePoint {
  const isWithin = (at: string | undefined) => {
    const instant = Date.parse(at ?? '');
    return instant >= from && instant < until;
  };
  const within = releases.filter(({ at }) => isWithin(at));
  const deployed = within.filter(({ outcome }) => outcome === 'deployed');
  const lead = median(deployed.flatMap(each => each.leadSeconds ?? []));
  const restore = median(
    releases
      .filter(({ failure }) => isWithin(failure?.at))
      .flatMap(each => restoreSeconds(each) ?? []),
  );
  return {
    start: new Date(from).toISOString(),
    end: new Date(until).toISOString(),
    deployments: deployed.length,
    failures: within.filter(each => each.failure !== undefined).length,
    ...(lead === undefined ? {} : { leadSeconds: lead }),
    ...(restore === undefined ? {} : { restoreSeconds: restore }),
  };
}
