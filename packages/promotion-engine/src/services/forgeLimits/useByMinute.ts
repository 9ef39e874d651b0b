import { Instant } from '@kardinal/kube-controller';

/** Requests by minute since the epoch. */
export type UseByMinute = ReadonlyMap<number, number>;

/** How many requests any minute and any hour may have. */
export interface UseBounds {
  readonly aMinute: number;
  readonly anHour: number;
}

/** Minutes that a request may be in the same hour with, its own included: it came at some time of its minute. */
const hour = 61;

export function minuteOf(now: Instant): number {
  return Math.floor(now / 60_000);
}

/** The first minute in which so many requests more are within the bounds. */
export function freeAt(
  use: UseByMinute,
  { aMinute, anHour }: UseBounds,
  count: number,
  from: number,
): number {
  for (let minute = from; minute < from + hour; minute++) {
    const isFree =
      sum(use, minute, 2) + count <= aMinute &&
      sum(use, minute, hour) + count <= anHour;
    if (isFree) return minute;
  }
  return from + hour;
}

/** Of so many minutes that end with one. */
function sum(use: UseByMinute, minute: number, minutes: number): number {
  let total = 0;
  for (const [at, count] of use) {
    if (isWithin(at, minute, minutes)) total += count;
  }
  return total;
}

/** What is said to be a minute later counts too, as clocks differ. */
function isWithin(at: number, minute: number, minutes: number): boolean {
  return at > minute - minutes && at <= minute + 1;
}

/** Of each minute the larger number. */
export function mostOf(a: UseByMinute, b: UseByMinute): UseByMinute {
  const minutes = new Set([...a.keys(), ...b.keys()]);
  return new Map(
    [...minutes].map(minute => [
      minute,
      Math.max(a.get(minute) ?? 0, b.get(minute) ?? 0),
    ]),
  );
}

/** How many there were in the hour that ends with a minute. */
export function usedInHour(use: UseByMinute, minute: number): number {
  return sum(use, minute, hour);
}

/** What {@link useText} wrote; nothing where somebody wrote something else, and no more than a forge allows in any case. */
export function parseUse(text = ''): UseByMinute {
  const found = [...text.matchAll(/\bm(\d{1,12})=(\d{1,5})\b/g)];
  return new Map(
    found.map(([, minute, count]) => [Number(minute), Number(count)]),
  );
}

/** Of the hour that ends with a minute: what is said of others, such as of minutes to come, is not written again. */
export function useText(use: UseByMinute, minute: number): string {
  return [...use]
    .filter(([at]) => isWithin(at, minute, hour))
    .map(([at, count]) => `m${at}=${count}`)
    .join(' ');
}
