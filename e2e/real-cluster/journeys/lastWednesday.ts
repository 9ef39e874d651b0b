const dayMs = 24 * 60 * 60_000;
const wednesday = 3;

/**
 * 10:00 UTC of the last Wednesday before today: a working day, and the backend, which has the sandbox's clock, dates nothing
 * later than the cluster's own controllers do, which have the machine's.
 *
 * @param now - milliseconds since 1970
 */
export function lastWednesday(now: number): string {
  const today = new Date(now).setUTCHours(10, 0, 0, 0);
  const days = ((new Date(today).getUTCDay() + 6 - wednesday) % 7) + 1;
  return new Date(today - days * dayMs).toISOString();
}
