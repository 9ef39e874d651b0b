import { Bundle } from '@kardinal/backstage-plugin-kardinal-common';

/** What a Pipeline needs to see. */
export interface PipelineObservation {
  readonly bundles: readonly Bundle[];
  /** Whether its decisions are recorded anywhere. */
  readonly auditLog: 'present' | 'absent';
  /** Digests of requests whose Bundles were deleted. */
  readonly goneRequests: readonly string[];
  /** Providers, steps and adapters that the spec names and nobody installed: field and fix. */
  readonly missing: readonly string[];
}
