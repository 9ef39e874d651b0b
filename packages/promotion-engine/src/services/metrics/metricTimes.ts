import {
  MetricCheckSpec,
  parseDuration,
} from '@kardinal/backstage-plugin-kardinal-common';

/** Shortest and default interval, in milliseconds. */
const intervalFloor = 10_000;
const intervalDefault = 60_000;

/** Between two tries of what fails, unless the interval is longer. */
const longestRetry = 300_000;

/** A result counts at least so long after it was measured. */
const shortestUse = 60_000;

/** How often a MetricCheck is evaluated, in milliseconds. */
export function metricInterval({
  interval,
}: Pick<MetricCheckSpec, 'interval'>): number {
  return Math.max(intervalFloor, parseDuration(interval) ?? intervalDefault);
}

/** How long one query may take, in milliseconds: from 1s to 30s. */
export function metricTimeout({
  timeout,
}: Pick<MetricCheckSpec, 'timeout'>): number {
  return Math.min(30_000, Math.max(1_000, parseDuration(timeout) ?? 10_000));
}

/** For how long a measurement counts while there is no newer one, in milliseconds. */
export function metricUse(spec: Pick<MetricCheckSpec, 'interval'>): number {
  return Math.max(shortestUse, 3 * metricInterval(spec));
}

/** Until the next try, in milliseconds; longer each time that the provider failed. */
export function metricWait(
  spec: Pick<MetricCheckSpec, 'interval'>,
  failures: number,
): number {
  const interval = metricInterval(spec);
  const backoff = interval * 2 ** Math.min(failures, 10);
  return Math.max(interval, Math.min(backoff, longestRetry));
}
