/** What happened to an environment of a past release. @public */
export interface PastPromotion {
  readonly environment: 'dev' | 'staging' | 'prod';
  /** The version that it replaced. */
  readonly from: string;
  readonly outcome: 'Verified' | 'Failed' | 'Superseded';
  /** From the release to the write, in minutes. */
  readonly startedAfter: number;
  /** From the write to the outcome, in minutes. */
  readonly took: number;
  readonly message?: string;
}

/** A release before the sandbox was started. @public */
export interface PastRelease {
  readonly version: string;
  readonly bundle: string;
  readonly phase: 'Verified' | 'Failed' | 'Superseded';
  readonly message: string;
  readonly reason: string;
  readonly supersededBy?: string;
  readonly author: string;
  readonly commitSHA: string;
  readonly run: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly promotions: readonly PastPromotion[];
}

/** The version that every environment had before all of them. @public */
export const firstVersion = '1.28.0';

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * The releases before a moment, oldest first.
 *
 * The last one reached prod on a working day, so that it did not break the sandbox's own rules.
 *
 * @public
 */
export function pastReleases(now: number): readonly PastRelease[] {
  const last = workingMorningBefore(now);
  return [
    {
      version: '1.28.1',
      bundle: 'guestbook-1-28-1',
      phase: 'Superseded',
      reason: 'Superseded',
      message: 'guestbook-1-28-2 is newer.',
      supersededBy: 'guestbook-1-28-2',
      author: 'ben',
      commitSHA: '4be1d0c7a95d2f60b8a3c8f1e27d94bb0c5a6e11',
      run: 871,
      createdAt: last - 2 * day - 70 * minute,
      promotions: [
        {
          environment: 'dev',
          from: '1.28.0',
          outcome: 'Verified',
          startedAfter: 1,
          took: 2,
        },
        {
          environment: 'staging',
          from: '1.28.0',
          outcome: 'Superseded',
          startedAfter: 3,
          took: 67,
        },
      ],
    },
    {
      version: '1.28.2',
      bundle: 'guestbook-1-28-2',
      phase: 'Failed',
      reason: 'StepFailed',
      message:
        'staging failed: guestbook did not become available in 2 minutes (0 of 2 replicas).',
      author: 'ben',
      commitSHA: '91c07fe35f0a4a2d8c6b7e5d3f2a1908b7c6d5e4',
      run: 874,
      createdAt: last - 2 * day,
      promotions: [
        {
          environment: 'dev',
          from: '1.28.1',
          outcome: 'Verified',
          startedAfter: 1,
          took: 2,
        },
        {
          environment: 'staging',
          from: '1.28.0',
          outcome: 'Failed',
          startedAfter: 4,
          took: 2,
          message:
            'guestbook did not become available in 2 minutes (0 of 2 replicas).',
        },
      ],
    },
    {
      version: '1.28.3',
      bundle: 'guestbook-1-28-3',
      phase: 'Verified',
      reason: 'Verified',
      message: 'Verified in every environment.',
      author: 'ana',
      commitSHA: 'c3d9a7e1b2f4460a9b8c7d6e5f40312233445566',
      run: 880,
      createdAt: last,
      promotions: [
        {
          environment: 'dev',
          from: '1.28.2',
          outcome: 'Verified',
          startedAfter: 1,
          took: 2,
        },
        {
          environment: 'staging',
          from: '1.28.2',
          outcome: 'Verified',
          startedAfter: 3,
          took: 2,
        },
        {
          environment: 'prod',
          from: '1.28.0',
          outcome: 'Verified',
          startedAfter: 36,
          took: 4,
        },
      ],
    },
  ];
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
