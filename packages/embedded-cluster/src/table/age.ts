/**
 * A duration as `kubectl` shows it: two units at most, fewer the longer it is.
 *
 * @param milliseconds - negative durations are unknown
 */
function shortDuration(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < -1) return '<invalid>';
  if (seconds < 0) return '0s';
  if (seconds < 120) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 10) return pair(minutes, 'm', seconds % 60, 's');
  if (minutes < 180) return `${minutes}m`;
  const hours = Math.floor(minutes / 60);
  if (hours < 8) return pair(hours, 'h', minutes % 60, 'm');
  if (hours < 48) return `${hours}h`;
  const days = Math.floor(hours / 24);
  if (hours < 192) return pair(days, 'd', hours % 24, 'h');
  if (hours < 24 * 365 * 2) return `${days}d`;
  const years = Math.floor(days / 365);
  if (hours < 24 * 365 * 8) return pair(years, 'y', days % 365, 'd');
  return `${years}y`;
}

function pair(most: number, mostUnit: string, rest: number, unit: string) {
  return rest === 0 ? `${most}${mostUnit}` : `${most}${mostUnit}${rest}${unit}`;
}

/** How long ago an RFC 3339 instant was. */
export function ageOf(instant: unknown, now: number): string {
  const time = typeof instant === 'string' ? Date.parse(instant) : NaN;
  return Number.isNaN(time) ? '<unknown>' : shortDuration(now - time);
}
