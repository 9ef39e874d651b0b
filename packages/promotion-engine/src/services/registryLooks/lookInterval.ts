import { parseDuration } from '@kardinal/backstage-plugin-kardinal-common';

/** Shorter ones only load the registry, which counts who asks. In milliseconds. */
const intervals = { shortest: 60_000, usual: 5 * 60_000 };

/** How long it waits at least between two looks, in milliseconds, or what is wrong with how that is written. */
export function lookInterval(text: string | undefined): number | string {
  if (text === undefined) return intervals.usual;
  const interval = parseDuration(text);
  if (interval === undefined)
    return `${text} is no duration; write it like 90s, 5m or 1h30m`;
  return interval < intervals.shortest
    ? `${text} is shorter than 1m, and registries count who asks; make it longer`
    : interval;
}
