/**
 * When an answer asks to come back, in milliseconds since the Unix epoch; `undefined` where it does not say. `Retry-After` is in
 * seconds or a date (RFC 9110, 10.2.3), which is by the sender's own clock, from which ours may differ.
 *
 * @public
 */
export function retryAfter(
  headers: { readonly retryAfter?: unknown; readonly date?: unknown },
  now: number,
): number | undefined {
  if (headers.retryAfter === undefined) return undefined;
  const seconds = Number(headers.retryAfter) * 1000;
  const date =
    Date.parse(String(headers.retryAfter)) - senderTime(headers.date, now);
  const wait = [seconds, date].find(each => Number.isFinite(each));
  return wait === undefined ? undefined : now + Math.max(0, wait);
}

/**
 * What the clock of the sender says, by the header `Date` of its answer; ours where there is none.
 *
 * @public
 */
export function senderTime(date: unknown, now: number): number {
  const sent = Date.parse(String(date));
  return Number.isFinite(sent) ? sent : now;
}
