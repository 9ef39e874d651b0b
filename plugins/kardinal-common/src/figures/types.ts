/** What went wrong with a release in production, and how it ended. @public */
export interface ReleaseFailure {
  /** RFC 3339: when the first environment of production failed, or its rollback was asked for. */
  readonly at: string;
  /** `failed`: it was never verified there; `rolledBack`: it was, and was taken back later. */
  readonly cause: 'failed' | 'rolledBack';
  /** RFC 3339: when each environment where it failed had another verified Bundle; absent while one has none. */
  readonly restoredAt?: string;
  /** The Bundle that was verified last of these. */
  readonly restoredBy?: string;
}

/** A Bundle that reached production, with how it went there. @public */
export interface ProductionRelease {
  readonly namespace: string;
  readonly pipeline: string;
  /** Name of the Bundle. */
  readonly bundle: string;
  readonly version: string;
  /** The environments of production that it reached. */
  readonly environments: readonly string[];
  /** RFC 3339: when it was verified in the last of them, or failed in the first. */
  readonly at: string;
  readonly outcome: 'deployed' | 'failed';
  /** From its build, or its Bundle's creation where that is not known, until `at`; of one that was deployed. In seconds. */
  readonly leadSeconds?: number;
  readonly failure?: ReleaseFailure;
}

/** From an instant on, before another; milliseconds. @public */
export interface FigureRange {
  readonly from: number;
  readonly until: number;
}

/** A median, or how many it would take to say one. @public */
export type MedianFigure =
  | {
      readonly type: 'median';
      readonly seconds: number;
      readonly count: number;
    }
  | { readonly type: 'few'; readonly count: number };

/** A share, or how many it would take to say one. @public */
export type ShareFigure =
  | {
      readonly type: 'share';
      /** Between 0 and 1. */
      readonly share: number;
      readonly failed: number;
      readonly count: number;
    }
  | { readonly type: 'few'; readonly failed: number; readonly count: number };

/** The four figures of a set of releases. @public */
export interface Figures {
  /** Lead time for changes. */
  readonly leadTime: MedianFigure;
  /** Deployment frequency. */
  readonly deployments: {
    readonly count: number;
    /** Absent where less than a week is recorded. */
    readonly perWeek?: number;
  };
  /** Change failure rate. */
  readonly changeFailure: ShareFigure;
  /** Time to restore, and how many are not restored. */
  readonly restore: MedianFigure & { readonly open: number };
}

/** One bar or dot of the charts. @public */
export interface FigurePoint {
  /** RFC 3339. */
  readonly start: string;
  /** RFC 3339: before it. */
  readonly end: string;
  readonly deployments: number;
  readonly failures: number;
  /** Median, in seconds; absent without a release that was deployed. */
  readonly leadSeconds?: number;
  /** Median, in seconds; absent without a failure that was restored. */
  readonly restoreSeconds?: number;
}
