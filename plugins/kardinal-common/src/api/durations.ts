const unitMilliseconds: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

/**
 * A Go duration (`90s`, `1h30m`) in milliseconds; `undefined` when it is none.
 *
 * @see https://pkg.go.dev/time#ParseDuration
 * @public
 */
export function parseDuration(text: string): number | undefined {
  const match = /^([+-])?((?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|ms|s|m|h))+$/.exec(
    text,
  );
  if (!match) return text === '0' ? 0 : undefined;
  let total = 0;
  for (const part of text.matchAll(/(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h)/g))
    total += Number(part[1]) * unitMilliseconds[part[2]];
  return match[1] === '-' ? -total : total;
}

/** Go style, down to seconds: `1h30m`, `4m12s`, `0s`. @public */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'm'],
    [seconds % 60, 's'],
  ] as const;
  const text = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${unit}`)
    .join('');
  return text === '' ? '0s' : text;
}

/** As a sentence says it, down to seconds: `2 minutes`, `1 hour 30 minutes`, `0 seconds`. @public */
export function durationWords(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const parts = [
    [Math.floor(seconds / 3600), 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ] as const;
  const text = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
    .join(' ');
  return text === '' ? '0 seconds' : text;
}

/** For people, coarse: `0m`, `45m`, `2h30m`, `3d`. @public */
export function formatElapsed(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  if (minutes < 60) return `${minutes}m`;
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? `${hours}h${minutes % 60}m`
    : `${Math.floor(hours / 24)}d`;
}
