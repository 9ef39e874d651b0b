/** A release before the sandbox was started. @public */
export interface PastRelease {
  readonly version: string;
  readonly author: string;
  readonly commitSHA: string;
  /** Of its CI. */
  readonly run: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** The version that every environment had before all of them. @public */
export const firstVersion = '1.28.0';

/** Where the first two of the releases never become available. @public */
export const brokenIn = 'staging';

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * The releases before a moment: one that is superseded on its way, one that fails, and one that reaches prod.
 *
 * The last one reached prod on a working day, so that it did not break the sandbox's own rules.
 *
 * @public
 */
export function pastReleases(
  now: number,
): Record<'superseded' | 'failed' | 'verified', PastRelease> {
  const last = workingMorningBefore(now);
  return {
    superseded: {
      version: '1.28.1',
      author: 'ben',
      commitSHA: '4be1d0c7a95d2f60b8a3c8f1e27d94bb0c5a6e11',
      run: 871,
      createdAt: last - 2 * day - minute,
    },
    failed: {
      version: '1.28.2',
      author: 'ben',
      commitSHA: '91c07fe35f0a4a2d8c6b7e5d3f2a1908b7c6d5e4',
      run: 874,
      createdAt: last - 2 * day,
    },
    verified: {
      version: '1.28.3',
      author: 'ana',
      commitSHA: 'c3d9a7e1b2f4460a9b8c7d6e5f40312233445566',
      run: 880,
      createdAt: last,
    },
  };
}

/** 09:00 UTC of the last Monday to Friday that was over a day ago. */
function workingMorningBefore(now: number): number {
  const morning = new Date(now - day);
  morning.setUTCHours(9, 0, 0, 0);
  const weekday = morning.getUTCDay();
  if (weekday === 0) return morning.getTime() - 2 * day;
  if (weekday === 6) return morning.getTime() - day;
  return morning.getTime();
}
