import {
  AuditedCommand,
  FoundRecord,
  PausedPipeline,
} from '@kardinal/backstage-plugin-kardinal-common';

/** What a log is written from. */
export interface AuditObservation {
  /** What Bundles, and gates of promotions that are on their way, say; by the statuses that their controllers wrote. */
  readonly found: readonly FoundRecord[];
  /** Absent where the Pipeline is gone. */
  readonly paused?: PausedPipeline;
  /** That a backend has signed. */
  readonly commands: readonly AuditedCommand[];
  /** Whether the status is one that somebody else wrote. */
  readonly integrity: 'intact' | 'changed';
}
