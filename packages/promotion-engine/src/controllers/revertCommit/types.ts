import { Bundle } from '@kardinal/backstage-plugin-kardinal-common';

/** What a RevertCommit needs to see. */
export interface RevertObservation {
  readonly pipeline: 'present' | 'absent';
  /** Of the Pipeline, with records that their controller wrote. */
  readonly bundles: readonly Bundle[];
}
