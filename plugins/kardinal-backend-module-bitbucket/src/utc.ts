/**
 * A time as RFC 3339 UTC, in seconds where it has no parts of one.
 *
 * @param time - in milliseconds since the Unix epoch, or ISO 8601
 * @internal
 */
export function utc(time: number | string): string {
  return new Date(time).toISOString().replace('.000Z', 'Z');
}
